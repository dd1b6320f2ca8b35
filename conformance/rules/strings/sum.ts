import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount, sumOf } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { wordRequests } from "../../plan/searches.ts";
import { summaryOf, isListingUnchanged, searchListings } from "../../assert/search-listings.ts";

/** §2.12: every search belongs to one string. */
export const stringsSum: Rule = {
  id: "strings.sum",
  requests: wordRequests,
  judge(survey, reporter) {
    reporter.needs("a complete list under group_by=search");
    for (const listing of searchListings(survey, "search")) {
      if (!listing.whole || !isListingUnchanged(survey, listing)) continue;
      const sum = sumOf(listing.rows.map((row): unknown => row?.occurrences));
      const { total_occurrences: total } = summaryOf(listing);
      if (sum === null || !isCount(total)) continue;
      const findings = withSource(
        expectEqual("/total_occurrences", "sum-differs", sum, total),
        "the sum of the occurrences of all rows",
      );
      const pages = listing.walked.map((exchange) => ({ exchange, pointer: "/items" }));
      reportFindings(reporter, listing.summaryPage, comparedWith(findings, pages), sum > 0);
    }
  },
};
