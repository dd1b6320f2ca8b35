import { comparedIn, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { wordRequests } from "../../plan/searches.ts";
import { summaryOf } from "../../assert/search-listings.ts";
import { modePairs } from "./mode-pairs.ts";

/** The fields that both modes must have in common, and which values can be compared. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  total_occurrences: isCount,
  total_unique_searches: isCount,
  topics_ready: (value) => typeof value === "boolean",
};

/** §2.12: both totals count searches, not rows, and topics_ready is about the brand: equal in both modes. */
export const searchesTotalsEqual: Rule = {
  id: "searches.totals-equal",
  requests: (survey) => [...wordRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("the same request in both modes, without changes during the check");
    for (const { topics, strings } of modePairs(survey)) {
      const [one, other] = [summaryOf(topics), summaryOf(strings)];
      const findings = Object.entries(FIELDS)
        .filter(([name, isComparable]) => isComparable(one[name]) && isComparable(other[name]))
        .flatMap(([name]) => expectEqual(`/${name}`, "modes-differ", one[name], other[name]));
      const compared = comparedIn(
        withSource(findings, "as with group_by=topic"),
        topics.summaryPage,
      );
      reportFindings(reporter, strings.summaryPage, compared, one.total_occurrences > 0);
    }
  },
};
