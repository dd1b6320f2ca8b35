import type { Reporter } from "../core/rule.ts";
import { comparedWith, expectEqual, reportFindings, withSource } from "./findings.ts";
import { isCount, sumOf } from "./numbers.ts";
import { summaryOf, type SearchListing } from "./search-listings.ts";

/** Checks that total_occurrences is the sum of a field of all rows. */
export function judgeTotalOccurrences(
  reporter: Reporter,
  listing: SearchListing,
  { field, source }: { readonly field: string; readonly source: string },
): void {
  const sum = sumOf(listing.rows.map((row): unknown => row?.[field]));
  const { total_occurrences: total } = summaryOf(listing);
  if (sum === null || !isCount(total)) return;
  const findings = withSource(expectEqual("/total_occurrences", "sum-differs", sum, total), source);
  const pages = listing.walked.map((exchange) => ({ exchange, pointer: "/items" }));
  reportFindings(reporter, listing.summaryPage, comparedWith(findings, pages), sum > 0);
}
