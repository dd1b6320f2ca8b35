import type { CitedList, FilterCheck } from "../assert/filter-rule.ts";
import { isClosedWindow } from "../assert/stability.ts";
import { credentialIdentity, type Exchange } from "../core/exchange.ts";
import { type RequestParameters, repeated, type PlannedRequest } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import {
  closedWindow,
  usualDays,
  discoveryRequests,
  discoveredBrands,
  type DiscoveredBrand,
  areBrandsRanked,
} from "./discovery.ts";
import { rivalOf, type SampleParameters, type ListSample } from "./share-of-voice.ts";
import { repeatedPages, wholeList } from "../assert/whole-lists.ts";
import { citedUrlText } from "../assert/text.ts";
import { groupBy } from "../../src/common/group-by.ts";
import { valueCounts } from "./value-counts.ts";

const MAX_BRANDS = 4;
const MAX_ROWS = 1000;
const WINDOW_DAYS = [7, 1];
const ENOUGH_CITATIONS = 100;

/** Brands with runs to choose from. */
function candidates(survey: Survey): readonly DiscoveredBrand[] {
  if (!areBrandsRanked(survey)) return [];
  return discoveredBrands(survey)
    .filter(({ runs }) => runs > 0)
    .slice(0, MAX_BRANDS);
}

export function ownedShareRequest(survey: Survey, values: RequestParameters): PlannedRequest {
  return survey.plan("getOwnedShare", { ...values });
}

export function ownedShareOf(survey: Survey, { brand }: DiscoveredBrand): Json {
  return survey.body(ownedShareRequest(survey, { brand, ...closedWindow(survey) })) ?? {};
}

/** Plans the owned share of the candidate brands. */
export function ownedRequests(survey: Survey): PlannedRequest[] {
  const requests = candidates(survey).map(({ brand }) =>
    ownedShareRequest(survey, { brand, ...closedWindow(survey) }),
  );
  return [...discoveryRequests(survey), ...requests];
}

/** Returns null if there is no such brand, or not yet. */
export function citedSample(survey: Survey): ListSample | null {
  return survey.memoize("citations.sample", () => {
    const isKnown = ownedRequests(survey).every((request) => survey.find(request) !== null);
    const discovered = isKnown ? bestOf(survey, candidates(survey)) : undefined;
    if (discovered === undefined) return null;
    const windows = [usualDays(survey), ...WINDOW_DAYS].map((days) => ({
      brand: discovered.brand,
      ...closedWindow(survey, days),
    }));
    const values = windows.find((window) => isReadable(survey, window)) ?? windows.at(-1);
    return values === undefined ? null : { values, runs: discovered.runs };
  });
}

/** Prefers all kinds of owners, then a mentioned brand, then enough citations; among these the fewest. */
function bestOf(survey: Survey, brands: readonly DiscoveredBrand[]): DiscoveredBrand | undefined {
  const rank = (discovered: DiscoveredBrand): number[] => {
    const { yours, competitor, total } = ownedShareOf(survey, discovered);
    return [
      yours > 0 && competitor > 0 ? 0 : 1,
      discovered.mentionRuns > 0 ? 0 : 1,
      total >= ENOUGH_CITATIONS ? 0 : 1,
      typeof total === "number" ? total : 0,
    ];
  };
  return brands.toSorted((a, b) => compareRanks(rank(a), rank(b)))[0];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether both lists are short enough to be read completely, as far as known. */
export function isReadable(survey: Survey, values: SampleParameters): boolean {
  return (["listCitedDomains", "listCitations"] as const).every((id) => {
    const total: unknown = survey.body(
      survey.plan(id, { ...values, limit: 100, offset: 0 }),
    )?.total_count;
    return typeof total !== "number" || total <= MAX_ROWS;
  });
}

/** Plans the cited domains of the sample, and their repetition. */
export function domainsRequests(survey: Survey): PlannedRequest[] {
  const sample = citedSample(survey);
  if (sample === null) return ownedRequests(survey);
  const { values } = sample;
  return [
    ...ownedRequests(survey),
    ...survey.walkRequests("listCitedDomains", values),
    ...repeatedPages(survey, "listCitedDomains", values),
  ];
}

/** Plans the cited domains, cited URLs and owned share of the sample, and their repetitions. */
export function citedRequests(survey: Survey): PlannedRequest[] {
  const sample = citedSample(survey);
  if (sample === null) return ownedRequests(survey);
  const { values } = sample;
  const owned = ownedShareRequest(survey, values);
  return [
    ...domainsRequests(survey),
    ...survey.walkRequests("listCitations", values),
    ...repeatedPages(survey, "listCitations", values),
    owned,
    repeated(owned),
  ];
}

/** Plans the first page of the sample's share of voice, which lists rivals and competitors. */
export function namesRequest(survey: Survey, { values }: ListSample): PlannedRequest {
  return survey.plan("listTopMentionedBrands", { ...values, limit: 100, offset: 0 });
}

/** Returns the rows of the first page of the sample's share of voice. */
export function namedBrands(survey: Survey, sample: ListSample): readonly Json[] {
  return survey.rows(namesRequest(survey, sample));
}

/** Returns a brand that about half of the runs mention; null if there is none. */
export function citedCompetitor(survey: Survey, sample: ListSample): string | null {
  return rivalOf(namedBrands(survey, sample), sample.values.brand, sample.runs);
}

/** Returns all cited domains or URLs of the sample; empty unless the list is complete. */
export function sampleRows(
  survey: Survey,
  id: "listCitedDomains" | "listCitations",
): readonly Json[] {
  const sample = citedSample(survey);
  return sample === null ? [] : (wholeList(survey, id, sample.values)?.rows ?? []);
}

const SHORTEST_WORD = 6;
const MAX_WORDS = 200;
/** Plans a search of a list for a word of a title that few domains have. */
export function searchRequests(
  survey: Survey,
  id: "listCitedDomains" | "listCitations",
): PlannedRequest[] {
  const sample = citedSample(survey);
  const word = searchWord(survey);
  return sample === null || word === null
    ? []
    : [survey.plan(id, { ...listValues(sample, id), search: word, limit: PAGE })];
}

/**
 * Returns a word of the titles that as few domains as possible have, but two if possible; null if there is
 * none.
 */
function searchWord(survey: Survey): string | null {
  return survey.memoize("citations.search-word", () => {
    const rows = sampleRows(survey, "listCitations");
    const sites = siteTexts(rows);
    const words = wordsOf(rows).map((word) => ({ word, count: countContaining(sites, word) }));
    const distinctive = words.filter(({ count }) => count < sites.length);
    const order = distinctive.toSorted(
      (a, b) => Number(a.count < 2) - Number(b.count < 2) || a.count - b.count,
    );
    return order[0]?.word ?? null;
  });
}

/** Returns the searchable texts of the cited URLs of each domain, folded. */
export function siteTexts(rows: readonly Json[]): string[] {
  const bySite = groupBy(rows, (row): unknown => row?.domain);
  return [...bySite.values()].map((pages) => pages.map(citedUrlText).join("\n"));
}

/** Counts the texts that contain another one. */
export function countContaining(texts: readonly string[], part: string): number {
  return texts.filter((text) => text.includes(part)).length;
}

/** Returns the words of page titles that consist of plain letters. */
function wordsOf(rows: readonly Json[]): string[] {
  const titles = rows.map((row): unknown => row?.page_title);
  const words = titles.flatMap((title) =>
    typeof title === "string" ? title.split(" ").filter((word) => /^[a-z]+$/.test(word)) : [],
  );
  // A search by whole words or by beginnings does not find the inside of a word.
  const parts = words.filter(({ length }) => length >= SHORTEST_WORD).map((word) => word.slice(1));
  return [...new Set(parts)].slice(0, MAX_WORDS);
}

/** The maximum `limit` of both lists (§8). */
const PAGE = 100;

/**
 * Plans one request for each filter, with a value that many rows of the whole list have, but not all; if there is none,
 * and in a deep check, within one domain. /citations is requested with the extracted data: over a few days it is also
 * filtered without.
 */
export function citationFilterRequests(
  survey: Survey,
  list: CitedList,
  checks: readonly FilterCheck[],
): PlannedRequest[] {
  const sample = citedSample(survey);
  if (sample === null) return [];
  const values = listValues(sample, list);
  return [
    survey.plan(list, { ...values, limit: PAGE, offset: 0 }),
    ...checks.flatMap((check) => filterRequest(survey, { list, values }, check)),
  ];
}

function listValues({ values }: ListSample, list: CitedList): RequestParameters {
  return list === "listCitations" ? { ...values, include_extras: true } : values;
}

interface Filtered {
  readonly list: CitedList;
  readonly values: RequestParameters;
}

function filterRequest(
  survey: Survey,
  { list, values }: Filtered,
  { parameter, valuesOf }: FilterCheck,
): PlannedRequest[] {
  const rows = sampleRows(survey, list);
  const value = dividing(rows, valuesOf);
  const single =
    value === null ? [] : [survey.plan(list, { ...values, [parameter]: value, limit: PAGE })];
  // A domain is another filter: in a deep check, both are combined.
  if (value !== null && survey.settings.depth !== "deep") return single;
  const sites = [...groupBy(rows, (row): unknown => row?.domain)]
    .map(([domain, pages]) => ({ domain, pages, value: dividing(pages, valuesOf) }))
    .toSorted((a, b) => a.pages.length - b.pages.length);
  const site = sites.find((one) => one.value !== null);
  if (site === undefined || site.value === null || typeof site.domain !== "string") return single;
  const inSite = { ...values, domain: site.domain, limit: PAGE };
  return [
    ...single,
    survey.plan(list, inSite),
    survey.plan(list, { ...inSite, [parameter]: site.value }),
  ];
}

/**
 * Returns the value that most rows have, but not all of the first page, nor more than a page. Values that a row has behind
 * another one come first.
 */
function dividing(rows: readonly Json[], valuesOf: FilterCheck["valuesOf"]): string | null {
  const page = rows.slice(0, PAGE).map(valuesOf);
  const [best] = valueCounts(rows, (row) => valuesOf(row) ?? [])
    .filter(({ value, count }) => count <= PAGE && page.some((one) => !one?.includes(value)))
    .toSorted((a, b) => Number(b.isLater) - Number(a.isLater) || b.count - a.count);
  return best?.value ?? null;
}

/** Returns the responses of /citations to the main key over past days. */
export function pastCitations(survey: Survey): Exchange[] {
  const main = credentialIdentity(survey.plan("listCitations"));
  return survey
    .responses("listCitations")
    .filter((one) => credentialIdentity(one) === main && isClosedWindow(survey, one));
}
