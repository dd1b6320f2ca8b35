import { itemsOf } from "../../assert/rows.ts";
import {
  comparedIn,
  type FindingDetails,
  formatValue,
  reportFindings,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isCount, sumOfMap } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { foldText } from "../../assert/text.ts";
import { wordRequests } from "../../plan/searches.ts";
import {
  summaryOf,
  relatedListing,
  areUnchanged,
  type SearchListing,
  searchListings,
} from "../../assert/search-listings.ts";

/** §2.12, §4.4: `search` selects strings before grouping and counting. */
export const searchesSearchNarrows: Rule = {
  id: "searches.search-narrows",
  requests: wordRequests,
  judge(survey, reporter) {
    reporter.needs("a request with and without search, without changes during the check");
    for (const listing of searchListings(survey)) {
      const wanted = listing.filters["search"];
      if (wanted === undefined) continue;
      const strangers = listing.mode === "search" ? nonMatchingRows(listing, wanted) : [];
      const base = comparableBase(survey, listing);
      const wider = base === null ? [] : comparedIn(widerFindings(base, listing), base.summaryPage);
      const couldFail = base !== null && summaryOf(base).total_occurrences > 0;
      reportFindings(reporter, listing.summaryPage, [...strangers, ...wider], couldFail);
    }
  },
};

/** Returns the unchanged listing without `search`, of the same tree. */
function comparableBase(survey: Survey, listing: SearchListing): SearchListing | null {
  const base = relatedListing(survey, listing, listing.mode, ["search"]);
  if (base === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage)) return null;
  return summaryOf(base).language === summaryOf(listing).language ? base : null;
}

/** Returns counts that `search` raised or did not reduce. */
function widerFindings(base: SearchListing, listing: SearchListing): FindingDetails[] {
  const [all, some] = [summaryOf(base), summaryOf(listing)];
  return [
    ...increasedCounts(all, some),
    ...(listing.mode === "search" ? unchangedTotals(all, some) : []),
  ];
}

/** Returns strings that do not contain the text, ignoring case and accents. */
function nonMatchingRows({ summaryPage }: SearchListing, wanted: string): FindingDetails[] {
  return itemsOf(summaryPage).flatMap((row, index) => {
    const text: unknown = row?.search;
    if (typeof text !== "string" || foldText(text).includes(foldText(wanted))) return [];
    return finding(
      `/items/${index}/search`,
      "not-found-in",
      `a string containing "${wanted}"`,
      text,
    );
  });
}

/** Returns counts that are higher with `search`. */
function increasedCounts(base: Json, listing: Json): FindingDetails[] {
  const totals = ["total_count", "total_occurrences"].map((name): Compared => ({
    pointer: `/${name}`,
    without: base[name],
    within: listing[name],
  }));
  const providers = Object.entries(listing.searches_by_provider_total ?? {}).map(
    ([name, within]): Compared => ({
      pointer: `/searches_by_provider_total/${name}`,
      without: base.searches_by_provider_total?.[name],
      within,
    }),
  );
  return [...totals, ...providers].flatMap(({ pointer, without, within }) =>
    isCount(without) && isCount(within) && within > without
      ? finding(pointer, "grown", `at most ${without}, as without search`, within)
      : [],
  );
}

interface Compared {
  readonly pointer: string;
  readonly without: unknown;
  readonly within: unknown;
}

/** Returns totals that did not decrease although strings were excluded. */
function unchangedTotals(base: Json, listing: Json): FindingDetails[] {
  const { total_count: all, total_occurrences: total } = base;
  const leavesOut = isCount(all) && isCount(listing.total_count) && listing.total_count < all;
  if (!leavesOut || !isCount(total)) return [];
  const providers = sumOfMap(base.searches_by_provider_total);
  const addsUp = providers === total;
  return [
    ...(listing.total_occurrences === total
      ? finding("/total_occurrences", "not-narrowed", `less than ${total}`, total)
      : []),
    ...(addsUp && sumOfMap(listing.searches_by_provider_total) === providers
      ? finding("/searches_by_provider_total", "not-narrowed", `less than ${total} in all`, total)
      : []),
  ];
}

function finding(
  pointer: string,
  kind: string,
  expected: string,
  actual: unknown,
): FindingDetails[] {
  return [{ pointer, kind, expected, actual: formatValue(actual) }];
}
