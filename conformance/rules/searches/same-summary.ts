import { canonicalJson } from "../../assert/documented.ts";
import { comparedIn, differingPart, reportFindings, withSource } from "../../assert/findings.ts";
import { summaryFieldsOf } from "../../assert/search-listings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { wordRequests } from "../../plan/searches.ts";
import { modePairs } from "./mode-pairs.ts";

const FIGURES = ["searches_by_provider_total", "coverage"];

/** §2.12: what counts the runs and every row in scope does not depend on how rows are grouped. */
export const searchesSameSummary: Rule = {
  id: "searches.same-summary",
  requests: (survey) => [...wordRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("the same request in both modes, without changes during the check");
    for (const { topics, strings } of modePairs(survey)) {
      const [one, other] = [topics, strings].map(({ summaryPage }) =>
        summaryFieldsOf(survey, summaryPage),
      );
      const findings = FIGURES.flatMap((name) => {
        const [expected, actual] = [one[name], other[name]].map(withoutNames);
        if (canonicalJson(expected) === canonicalJson(actual)) return [];
        const found = differingPart(`/${name}`, expected, actual);
        return withSource([{ ...found, kind: "modes-differ" }], "as with group_by=topic");
      });
      const compared = comparedIn(findings, topics.summaryPage);
      reportFindings(reporter, strings.summaryPage, compared, one.total_occurrences > 0);
    }
  },
};

/** Leaves out the names of platforms, which another rule compares. */
function withoutNames(figure: Json): Json {
  const platforms: unknown = figure?.by_provider;
  if (!Array.isArray(platforms)) return figure;
  const counts = platforms.map((row: Json) => ({ ...row, provider_display: null }));
  return { ...figure, by_provider: counts };
}
