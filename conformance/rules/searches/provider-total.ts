import { reportFindings, expectEqual, withSource } from "../../assert/findings.ts";
import { isCount, sum, sumOfMap } from "../../assert/numbers.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { stringRequests } from "../../plan/searches.ts";
import {
  hasOneLanguage,
  isUnfiltered,
  searchListings,
  summaryOf,
  type SearchListing,
} from "../../assert/search-listings.ts";

/**
 * §2.12: every search belongs to one provider, so the counts by provider add up to the total. Those of a brand with
 * several languages may count all of them, as coverage does (C54).
 */
export const searchesProviderTotal: Rule = {
  id: "searches.provider-total",
  requests: (survey) => [...stringRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a brand that has searches");
    for (const listing of searchListings(survey)) {
      const { total_occurrences: total, searches_by_provider_total: map } = summaryOf(listing);
      const added = sumOfMap(map);
      if (!isCount(total) || added === null || (!isOneTree(listing) && !isUnfiltered(listing)))
        continue;
      const all = isOneTree(listing) ? null : coveredSearches(summaryOf(listing));
      const findings = withSource(
        added === all
          ? []
          : expectEqual("/searches_by_provider_total", "sum-differs", total, added),
        all === null
          ? "as in total_occurrences: the platforms add up to it"
          : `as in total_occurrences, or ${all}, as in coverage for all languages: the platforms add up to it`,
      );
      reportFindings(reporter, listing.summaryPage, findings, total > 0);
    }
  },
};

function isOneTree(listing: SearchListing): boolean {
  return hasOneLanguage(summaryOf(listing)) && listing.filters["language"] === undefined;
}

/** Returns the searches that coverage counts; null if they are unknown. */
function coveredSearches({ coverage }: Json): number | null {
  const rows: unknown = coverage?.by_provider;
  const counts = Array.isArray(rows) ? rows.map((row: Json): unknown => row?.searches) : [];
  return counts.length > 0 && counts.every(isCount) ? sum(counts) : null;
}
