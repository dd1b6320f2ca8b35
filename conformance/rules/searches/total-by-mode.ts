import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { stringRequests } from "../../plan/searches.ts";
import { summaryOf, isListingUnchanged, searchListings } from "../../assert/search-listings.ts";

/** §2.12: total_count is the number of rows of the whole list, in both modes. */
export const searchesTotalByMode: Rule = {
  id: "searches.total-by-mode",
  requests: stringRequests,
  judge(survey, reporter) {
    const walks = searchListings(survey).filter(
      (listing) => listing.ended && listing.rows.length > 0,
    );
    for (const mode of ["topic", "search"] as const) {
      const seen = walks.some(
        (listing) => listing.mode === mode && isListingUnchanged(survey, listing),
      );
      if (!seen) reporter.needs(`a complete list with rows under group_by=${mode}`);
    }
    for (const listing of walks.filter((walk) => isListingUnchanged(survey, walk))) {
      const { total_count: total } = summaryOf(listing);
      const findings = withSource(
        expectEqual("/total_count", "count-differs", listing.rows.length, total),
        "the number of rows",
      );
      const pages = listing.walked.map((exchange) => ({ exchange, pointer: "/items" }));
      reportFindings(reporter, listing.summaryPage, comparedWith(findings, pages));
    }
  },
};
