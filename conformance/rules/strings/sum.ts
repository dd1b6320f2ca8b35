import { judgeTotalOccurrences } from "../../assert/total-occurrences.ts";
import type { Rule } from "../../core/rule.ts";
import { wordRequests } from "../../plan/searches.ts";
import { isListingUnchanged, searchListings } from "../../assert/search-listings.ts";

/** §2.12: every search belongs to one string. */
export const stringsSum: Rule = {
  id: "strings.sum",
  requests: wordRequests,
  judge(survey, reporter) {
    reporter.needs("a complete list under group_by=search");
    for (const listing of searchListings(survey, "search")) {
      if (!listing.whole || !isListingUnchanged(survey, listing)) continue;
      const source = "the sum of the occurrences of all rows";
      judgeTotalOccurrences(reporter, listing, { field: "occurrences", source });
    }
  },
};
