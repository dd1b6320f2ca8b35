import { groupBy } from "../../src/common/group-by.ts";
import type { Place } from "../core/rule.ts";
import { itemsOf, offsetOf } from "./rows.ts";
import { plannedRequestOf } from "../core/planned-request.ts";
import { daysBetween, isDate } from "../core/calendar.ts";
import { type Exchange, type Json, credentialIdentity } from "../core/exchange.ts";
import { exchangesBetween, isUnchanged } from "./stability.ts";
import { bodyOf, parametersOf, type Survey } from "../core/survey.ts";
import { canonicalJson, documentedReader } from "./documented.ts";

/** What a row of /searches is: a topic or a search string (§2.12). */
export type GroupMode = "topic" | "search";

/** All pages of /searches that were read with the same key, filters and mode. */
export interface SearchListing {
  readonly mode: GroupMode;
  /** The parameters except group_by, limit and offset. */
  readonly filters: Readonly<Record<string, string>>;
  /** The credential of the requests, serialised. */
  readonly key: string;
  /** Every page, in the order of the requests. */
  readonly pages: readonly Exchange[];
  /** Consecutive pages from the first row on. */
  readonly walked: readonly Exchange[];
  /** The rows of the walked pages. */
  readonly rows: readonly Json[];
  /** Whether the last walked page is the end of the list. */
  readonly ended: boolean;
  /** Whether the walked rows are the whole list: it ended, and total_count agrees. */
  readonly whole: boolean;
  /** The page whose totals are used. */
  readonly summaryPage: Exchange;
}

/** Returns the body of the summary page; its totals are beside the rows. */
export function summaryOf({ summaryPage }: SearchListing): Json {
  return bodyOf(summaryPage) ?? {};
}

/** Returns every listing that was read, optionally of one mode. */
export function searchListings(survey: Survey, mode?: GroupMode): readonly SearchListing[] {
  const all = survey.memoize("searches.views", () => collectListings(survey));
  return mode === undefined ? all : all.filter((listing) => listing.mode === mode);
}

/** Returns the listing with the same key and filters but another mode or without some filters. */
export function relatedListing(
  survey: Survey,
  { key, filters }: Pick<SearchListing, "key" | "filters">,
  mode: GroupMode,
  lacking: readonly string[] = [],
): SearchListing | null {
  const wanted = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !lacking.includes(name)),
  );
  const known = survey.memoize("searches.views-by-identity", () =>
    byIdentity(searchListings(survey)),
  );
  return known.get(listingIdentity(key, mode, wanted)) ?? null;
}

/** Returns the listing of the same request without some filters, whether or not the request succeeded. */
export function listingWithout(
  survey: Survey,
  exchange: Exchange,
  lacking: readonly string[],
): SearchListing | null {
  const asked = { key: credentialIdentity(exchange), filters: filtersOf(exchange) };
  return relatedListing(survey, asked, modeOf(exchange) ?? "topic", lacking);
}

/** Returns the responses of /searches in one mode. */
export function responsesOf(survey: Survey, mode: GroupMode): readonly Exchange[] {
  return searchListings(survey, mode).flatMap(({ pages }) => pages);
}

/** Returns the mode that a request selects; null if its group_by is undocumented. */
export function modeOf(exchange: Exchange): GroupMode | null {
  const asked = parametersOf(exchange)["group_by"] ?? "topic";
  if (asked === "search") return "search";
  return asked === "topic" || asked === "theme" ? "topic" : null;
}

/** Whether a request filters by nothing but brand, window and language. */
export function isUnfiltered({ filters }: Pick<SearchListing, "filters">): boolean {
  return Object.keys(filters).every((name) => UNFILTERING.has(name));
}

/** Whether a request is unfiltered and reads the default language tree. */
export function isUnfilteredDefault(listing: Pick<SearchListing, "filters">): boolean {
  return isUnfiltered(listing) && listing.filters["language"] === undefined;
}

const UNFILTERING = new Set(["brand", "start_date", "end_date", "language"]);

/** Whether a response shows that the brand has at most one language tree (§2.12). */
export function hasOneLanguage(body: Json): boolean {
  return Array.isArray(body?.available_languages) && body.available_languages.length <= 1;
}

/** Whether responses can be compared: their windows are closed and short, and the data did not change. */
export function areUnchanged(survey: Survey, ...exchanges: readonly Exchange[]): boolean {
  const [earliest] = exchanges.toSorted((a, b) => a.index - b.index);
  if (
    earliest === undefined ||
    !exchanges.every((exchange) => isShortAndClosed(survey, exchange))
  ) {
    return false;
  }
  const reference = plannedRequestOf(earliest);
  if (!isUnchanged(survey, reference)) return false;
  return exchangesBetween(survey, reference, exchanges).length === exchanges.length;
}

/** Whether the rows of a listing belong together: a single page, or an unchanged list. */
export function isListingUnchanged(survey: Survey, { walked }: SearchListing): boolean {
  return walked.length === 1 || areUnchanged(survey, ...walked);
}

const LONGEST_WINDOW = 30;

function isShortAndClosed(survey: Survey, exchange: Exchange): boolean {
  const { start_date: start, end_date: end } = parametersOf(exchange);
  if (!isDate(start) || !isDate(end)) return false;
  return end < survey.settings.today && daysBetween(start, end) < LONGEST_WINDOW;
}

function collectListings(survey: Survey): SearchListing[] {
  const pagesOfListings = survey
    .responses("listSearches")
    .filter((exchange) => modeOf(exchange) !== null && isUnambiguous(exchange));
  const groups = groupBy(pagesOfListings, (exchange) =>
    listingIdentity(credentialIdentity(exchange), modeOf(exchange)!, filtersOf(exchange)),
  );
  return [...groups.values()].flatMap((pages) => searchListingOf(pages) ?? []);
}

function searchListingOf(pages: readonly Exchange[]): SearchListing | null {
  const [any] = pages;
  if (any === undefined) return null;
  const { walked, rows, ended } = walk(pages);
  const summaryPage = walked[0] ?? any;
  const whole = ended && bodyOf(summaryPage)?.total_count === rows.length;
  const mode = modeOf(any) ?? "topic";
  return {
    mode,
    filters: filtersOf(any),
    key: credentialIdentity(any),
    pages,
    walked,
    rows,
    ended,
    whole,
    summaryPage,
  };
}

function walk(pages: readonly Exchange[]): Pick<SearchListing, "walked" | "rows" | "ended"> {
  const walked: Exchange[] = [];
  const rows: Json[] = [];
  for (;;) {
    const [next] = pages
      .filter((page) => offsetOf(page) === rows.length && Array.isArray(bodyOf(page)?.items))
      .toSorted((a, b) => itemsOf(b).length - itemsOf(a).length);
    if (next === undefined) return { walked, rows, ended: false };
    const more = itemsOf(next);
    walked.push(next);
    for (const row of more) rows.push(row);
    const ended = more.length === 0 || bodyOf(next)?.has_more === false;
    if (ended || bodyOf(next)?.has_more !== true) return { walked, rows, ended };
  }
}

function byIdentity(all: readonly SearchListing[]): ReadonlyMap<string, SearchListing> {
  return new Map(
    all.map((listing) => [listingIdentity(listing.key, listing.mode, listing.filters), listing]),
  );
}

function listingIdentity(
  key: string,
  mode: GroupMode,
  filters: Readonly<Record<string, string>>,
): string {
  return JSON.stringify([key, mode, canonicalJson(filters)]);
}

function filtersOf(exchange: Exchange): Record<string, string> {
  const { group_by: _, limit: __, offset: ___, ...filters } = parametersOf(exchange);
  return filters;
}

/**
 * Whether every parameter of a request is given once and is not empty; others can be read in several ways.
 */
function isUnambiguous({ request }: Exchange): boolean {
  const names = request.query.map(([name]) => name);
  return new Set(names).size === names.length && request.query.every(([, value]) => value !== "");
}

/** Returns the documented fields beside the rows; undocumented fields may differ between responses. */
export function summaryFieldsOf({ contract }: Survey, exchange: Exchange): Json {
  return documentedReader(contract, "listSearches")({ ...bodyOf(exchange), items: [] });
}

/** The documented label of the last topic row, which collects rare searches (§2.12). */
const OTHER_SEARCHES = "Other searches";
export function isOtherBucket(row: Json): boolean {
  return row?.search === OTHER_SEARCHES;
}

/** Returns the complete topic listings of unfiltered requests. */
export function completeUnfilteredListings(survey: Survey): SearchListing[] {
  return searchListings(survey, "topic").filter(
    (listing) =>
      isUnfilteredDefault(listing) && listing.whole && isListingUnchanged(survey, listing),
  );
}

/** Returns the row of rare searches at the end of a complete listing; null if it is absent or empty. */
export function otherBucketOf(listing: SearchListing): Json {
  const last = listing.rows.at(-1);
  return summaryOf(listing).topics_ready === true && isOtherBucket(last) && last.occurrences > 0
    ? last
    : null;
}

/** Returns the topic listings whose rows belong together. */
export function unchangedListings(survey: Survey): readonly SearchListing[] {
  return searchListings(survey, "topic").filter((listing) => isListingUnchanged(survey, listing));
}

/** Returns the complete topic listings. */
export function completeListings(survey: Survey): readonly SearchListing[] {
  return unchangedListings(survey).filter(({ whole }) => whole);
}

/** Returns the page and pointer of a row of a listing. */
export function rowLocation(listing: SearchListing, index: number): Place {
  let before = 0;
  for (const exchange of listing.walked) {
    const { length } = itemsOf(exchange);
    if (index < before + length) return { exchange, pointer: `/items/${index - before}` };
    before += length;
  }
  return { exchange: listing.summaryPage, pointer: "" };
}

/** Returns the topic pages of language trees that are ready. */
export function readyResponses(survey: Survey): readonly Exchange[] {
  return responsesOf(survey, "topic").filter((exchange) => bodyOf(exchange)?.topics_ready === true);
}

/** Returns the rows that are objects, with their indexes. */
export function itemEntries(exchange: Exchange): [number, Json][] {
  return [...itemsOf(exchange).entries()].filter(
    ([, row]) => typeof row === "object" && row !== null,
  );
}
