import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import {
  hasOneLanguage,
  summaryOf,
  isUnfilteredDefault,
  searchListings,
} from "../../assert/search-listings.ts";
import { type CoverageEntry, providerEntries } from "./coverage-entries.ts";

/** §2.12: without filters, coverage and totals count the same searches of a provider. */
export const coverageAgrees: Rule = {
  id: "coverage.agrees",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("a brand of one language with searches by a provider that exposes them");
    for (const listing of searchListings(survey)) {
      if (!isUnfilteredDefault(listing) || !hasOneLanguage(summaryOf(listing))) continue;
      for (const page of listing.pages) {
        const totals: Json = page.response?.json?.searches_by_provider_total;
        const exposing = providerEntries(page).filter(isExposing);
        if (typeof totals !== "object" || totals === null) continue;
        const findings = exposing.flatMap((entry) => findingsOf(entry, totals));
        reportFindings(
          reporter,
          page,
          findings,
          exposing.some(({ counts }) => counts.searches > 0),
        );
      }
    }
  },
};

function isExposing({ counts }: CoverageEntry): boolean {
  const { exposes_searches: exposes, provider, searches } = counts;
  return exposes === true && typeof provider === "string" && isCount(searches);
}

function findingsOf({ pointer, counts }: CoverageEntry, totals: Json): FindingDetails[] {
  const total: unknown = Object.hasOwn(totals, counts.provider) ? totals[counts.provider] : 0;
  if (!isCount(total) || total === counts.searches) return [];
  return [
    {
      pointer: `${pointer}/searches`,
      kind: "total-differs",
      expected: `${total}, as in searches_by_provider_total`,
      actual: formatValue(counts.searches),
    },
  ];
}
