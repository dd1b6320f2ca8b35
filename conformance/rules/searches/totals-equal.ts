import { comparedIn, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import { SELECTING } from "../../assert/selections.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { wordRequests } from "../../plan/searches.ts";
import {
  summaryOf,
  relatedListing,
  areUnchanged,
  type SearchListing,
  searchListings,
} from "../../assert/search-listings.ts";

const TOTALS = ["total_occurrences", "total_unique_searches"];

/** §2.12: both totals count searches, not rows, and topics_ready is about the brand: equal in both modes. */
export const searchesTotalsEqual: Rule = {
  id: "searches.totals-equal",
  requests: (survey) => [...wordRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("the same request in both modes, without changes during the check");
    for (const topics of searchListings(survey, "topic")) {
      const strings = relatedListing(survey, topics, "search");
      if (strings === null || !isStable(survey, topics, strings)) continue;
      const [one, other] = [summaryOf(topics), summaryOf(strings)];
      if (one.language !== other.language) continue;
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

/** Whether a response did not change around both, which the same request without a language or filters can show as well. */
function isStable(survey: Survey, topics: SearchListing, strings: SearchListing): boolean {
  const both = [topics.summaryPage, strings.summaryPage];
  const plain = [["language"], SELECTING].map((lacking) =>
    relatedListing(survey, topics, "topic", lacking),
  );
  return (
    areUnchanged(survey, ...both) ||
    plain.some((one) => one !== null && areUnchanged(survey, one.summaryPage, ...both))
  );
}
