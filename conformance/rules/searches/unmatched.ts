import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import {
  completeUnfilteredListings,
  isOtherBucket,
  rowLocation,
  summaryOf,
  type SearchListing,
} from "../../assert/search-listings.ts";

/**
 * §2.12: the row "Other searches" is last if it is not empty. Only unfiltered lists are checked, because
 * the specification does not define its size under `search`.
 */
export const searchesUnmatched: Rule = {
  id: "searches.unmatched",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a complete unfiltered list of topics");
    for (const listing of completeUnfilteredListings(survey)) {
      const { topics_ready: ready, unmatched_terms: terms } = summaryOf(listing);
      if (typeof ready !== "boolean" || !isCount(terms)) continue;
      const findings = findingsOf(listing, ready && terms > 0);
      reportFindings(reporter, listing.summaryPage, findings, listing.rows.length > 0);
    }
  },
};

function findingsOf(listing: SearchListing, isExpected: boolean): FindingDetails[] {
  const last = listing.rows.at(-1);
  const present = isOtherBucket(last) && last.occurrences > 0;
  if (present === isExpected) return [];
  const { topics_ready: ready, unmatched_terms: terms } = summaryOf(listing);
  return [
    {
      pointer: "/unmatched_terms",
      kind: isExpected ? "no-bucket" : "bucket-without-terms",
      expected: present
        ? "more than 0 with topics_ready true, because the last row is Other searches"
        : "0, because the last row is not Other searches",
      actual: `${terms} with topics_ready ${ready}`,
      compared: [rowLocation(listing, listing.rows.length - 1)],
    },
  ];
}
