import { comparedIn, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { wordRequests } from "../../plan/searches.ts";
import { summaryOf } from "../../assert/search-listings.ts";
import { modePairs } from "./mode-pairs.ts";

const TOTALS = ["total_occurrences", "total_unique_searches"];

/** §2.12: both totals count searches, not rows, and topics_ready is about the brand: equal in both modes. */
export const searchesTotalsEqual: Rule = {
  id: "searches.totals-equal",
  requests: (survey) => [...wordRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("the same request in both modes, without changes during the check");
    for (const { topics, strings } of modePairs(survey)) {
      const [one, other] = [summaryOf(topics), summaryOf(strings)];
      const ready = [one, other].map((body): unknown => body.topics_ready);
      const totals = TOTALS.flatMap((name) =>
        isCount(one[name]) && isCount(other[name])
          ? withSource(
              expectEqual(`/${name}`, "modes-differ", one[name], other[name]),
              "as with group_by=topic",
            )
          : [],
      );
      const findings = ready.every((value) => typeof value === "boolean")
        ? [
            ...totals,
            ...withSource(
              expectEqual("/topics_ready", "modes-differ", ready[0], ready[1]),
              "as with group_by=topic",
            ),
          ]
        : totals;
      const compared = comparedIn(findings, topics.summaryPage);
      reportFindings(reporter, strings.summaryPage, compared, one.total_occurrences > 0);
    }
  },
};
