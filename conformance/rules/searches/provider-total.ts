import { reportFindings, expectEqual, withSource } from "../../assert/findings.ts";
import { isCount, sumOfMap } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { stringRequests } from "../../plan/searches.ts";
import { hasOneLanguage, summaryOf, searchListings } from "../../assert/search-listings.ts";

/** §2.12: every search belongs to one provider, so the counts by provider add up to the total. */
export const searchesProviderTotal: Rule = {
  id: "searches.provider-total",
  requests: stringRequests,
  judge(survey, reporter) {
    reporter.needs("a brand of one language that has searches");
    for (const listing of searchListings(survey)) {
      const { total_occurrences: total, searches_by_provider_total: map } = summaryOf(listing);
      const sum = sumOfMap(map);
      if (!hasOneLanguage(summaryOf(listing)) || listing.filters["language"] !== undefined)
        continue;
      if (!isCount(total) || sum === null) continue;
      const findings = withSource(
        expectEqual("/searches_by_provider_total", "sum-differs", total, sum),
        "as in total_occurrences: the platforms add up to it",
      );
      reportFindings(reporter, listing.summaryPage, findings, total > 0);
    }
  },
};
