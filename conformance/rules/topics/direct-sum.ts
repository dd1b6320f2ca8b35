import { counted } from "../../../src/common/counted.ts";
import { judgeTotalOccurrences } from "../../assert/total-occurrences.ts";
import type { Rule } from "../../core/rule.ts";
import { searchFilterRequests } from "../../plan/searches.ts";
import { completeListings } from "../../assert/search-listings.ts";

/** §2.12: a topic's own searches are not counted elsewhere, so they add up exactly. */
export const topicsDirectSum: Rule = {
  id: "topics.direct-sum",
  requests: searchFilterRequests,
  judge(survey, reporter) {
    reporter.needs("a complete list of topics");
    for (const listing of completeListings(survey)) {
      const source = `the sum of direct_occurrences of the ${counted(listing.rows.length, "topic")}`;
      judgeTotalOccurrences(reporter, listing, { field: "direct_occurrences", source });
    }
  },
};
