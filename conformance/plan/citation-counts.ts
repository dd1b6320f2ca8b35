import { sum } from "../assert/numbers.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { isUnchanged } from "../assert/stability.ts";
import type { Survey, Walk } from "../core/survey.ts";
import { normalizeDomain } from "../assert/text.ts";
import { unchangedWholeList } from "../assert/whole-lists.ts";
import { citedSample, ownedShareRequest } from "./cited-sources.ts";
import { groupBy } from "../../src/common/group-by.ts";
import type { ListSample } from "./share-of-voice.ts";

/** The kinds of owners (§2.9, §2.11). */
export const OWNER_KINDS = ["yours", "competitor", "earned"] as const;

export type OwnerKind = (typeof OWNER_KINDS)[number];

/** A cited domain with the counts of its URLs. */
export interface SiteCounts {
  readonly domain: string;
  readonly count: number;
  /** null if the row has an undocumented value. */
  readonly kind: OwnerKind | null;
  /** The citation counts of its URLs. */
  readonly pages: readonly number[];
}

/** The counts of cited domains, cited URLs and owned share over the same runs, none of which changed. */
export interface CitationCounts {
  readonly sites: readonly SiteCounts[];
  /** Counts of /sources/owned-share; null if one is missing. */
  readonly totals: Readonly<Record<OwnerKind | "total", number>> | null;
  /** Number of runs, or more. */
  readonly runs: number;
  readonly domains: Exchange;
  readonly citations: Exchange;
  readonly owned: Exchange | null;
}

/** Returns null if the lists are missing, malformed or changed during the check. */
export function citationCountsOf(survey: Survey): CitationCounts | null {
  return survey.memoize("citations.counts", () => {
    const sample = citedSample(survey);
    const lists = sample === null ? null : citedLists(survey, sample);
    if (sample === null || lists === null) return null;
    const request = ownedShareRequest(survey, sample.values);
    const owned = isUnchanged(survey, request) ? survey.find(request) : null;
    const totals = owned === null ? null : totalsOf(survey.body(request));
    return { ...lists, totals, runs: sample.runs, owned };
  });
}

type CitedLists = Pick<CitationCounts, "sites" | "domains" | "citations">;

function citedLists(survey: Survey, { values }: ListSample): CitedLists | null {
  const domains = unchangedWholeList(survey, "listCitedDomains", values);
  const citations = unchangedWholeList(survey, "listCitations", values);
  if (domains === null || citations === null) return null;
  const [sites, [page], [list]] = [sitesOf(domains, citations), domains.pages, citations.pages];
  if (sites === null || page === undefined || list === undefined) return null;
  return { sites, domains: page, citations: list };
}

/** Groups the rows of /citations by the rows of /citations/domains. */
export function sitesOf(domains: Walk, citations: Walk): SiteCounts[] | null {
  const rows = [...domains.rows, ...citations.rows];
  const isReadable = rows.every(
    (row) => typeof row?.domain === "string" && typeof row.citation_count === "number",
  );
  if (!isReadable) return null;
  const names = new Set(domains.rows.map(({ domain }) => normalizeDomain(domain)));
  const pages = groupBy(citations.rows, ({ domain }): string => siteOf(domain, names));
  const listed = domains.rows.map((row): SiteCounts => {
    const name = normalizeDomain(row.domain);
    const counts = (pages.get(name) ?? []).map((page): number => page.citation_count);
    return {
      domain: name,
      count: row.citation_count,
      kind: ownerKind(row.ownership),
      pages: counts,
    };
  });
  const unlisted = [...pages].filter(([name]) => !names.has(name));
  return [
    ...listed,
    ...unlisted.map(([domain, rest]): SiteCounts => ({
      domain,
      count: 0,
      kind: null,
      pages: rest.map((page): number => page.citation_count),
    })),
  ];
}

/** Returns the listed domain that a URL belongs to: its own, or else the nearest one above it. */
function siteOf(domain: string, listed: ReadonlySet<string>): string {
  const own = normalizeDomain(domain);
  for (let name = own; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    if (listed.has(name)) return name;
  }
  return own;
}

/** Returns the kind of owner of a row; `competitor:<name>` is a competitor. */
export function ownerKind(ownership: unknown): OwnerKind | null {
  if (typeof ownership !== "string") return null;
  const [word] = ownership.split(":");
  return OWNER_KINDS.find((kind) => kind === word) ?? null;
}

export function totalsOf(body: Json): CitationCounts["totals"] {
  const { yours, competitor, earned, total } = body ?? {};
  const isReadable = [yours, competitor, earned, total].every((value) => typeof value === "number");
  return isReadable ? { yours, competitor, earned, total } : null;
}

/** A count that does not follow from the other list in any documented sense. */
export interface UnexplainedCount {
  /** The domain, or the field of owned share. */
  readonly where: { readonly domain: string } | { readonly field: OwnerKind | "total" };
  readonly expected: string;
  readonly actual: number;
}

/** The range of a count under a reading, both ends included. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A sense of a count, which the specification does not define: what is counted, and what follows from it. */
interface Reading<T> {
  /** What is counted. */
  readonly counts: string;
  readonly bounds: (counted: T, runs: number) => Bounds;
}

/**
 * What a domain's citation_count can count (§2.9). A run that cites two URLs of a domain counts once for the
 * domain if runs are counted.
 */
const SITE_READINGS: readonly Reading<SiteCounts>[] = [
  { counts: "citations", bounds: ({ pages }) => exactly(sum(pages)) },
  { counts: "answers", bounds: ({ pages }, runs) => between(pages, runs) },
  { counts: "URLs", bounds: ({ pages }) => exactly(pages.length) },
  { counts: "domains", bounds: ({ pages }) => exactly(Math.min(1, pages.length)) },
];

/** What the four counts of owned share can count (§2.11), independent of what the lists count. */
const TOTAL_READINGS: readonly Reading<readonly SiteCounts[]>[] = [
  { counts: "citations of domains", bounds: (sites) => exactly(sum(sites.map(countOf))) },
  { counts: "citations of URLs", bounds: (sites) => exactly(sum(sites.flatMap(pagesOf))) },
  { counts: "answers", bounds: (sites, runs) => between(sites.flatMap(pagesOf), runs) },
  { counts: "URLs", bounds: (sites) => exactly(sites.flatMap(pagesOf).length) },
  { counts: "domains", bounds: (sites) => exactly(sites.length) },
];

function countOf({ count }: SiteCounts): number {
  return count;
}

function pagesOf({ pages }: SiteCounts): readonly number[] {
  return pages;
}

/** A reading with the counts that it leaves unexplained; none if it explains all. */
export interface CountExplanation {
  readonly counts: string;
  readonly rest: readonly UnexplainedCount[];
}

/** Returns the reading of the domain counts that explains most of them. */
export function explainSites({ sites, runs }: CitationCounts): CountExplanation {
  return best(
    SITE_READINGS.map(({ counts, bounds }) => ({
      counts,
      rest: sites.flatMap((site) =>
        unexplained({ domain: site.domain }, bounds(site, runs), site.count),
      ),
    })),
  );
}

/** Returns the reading of owned share that explains most of its counts; null if it was not read. */
export function explainTotals(
  { sites, totals, runs }: Pick<CitationCounts, "sites" | "totals" | "runs">,
  readings = TOTAL_READINGS,
): CountExplanation | null {
  if (totals === null || readings.length === 0) return null;
  const areKindsKnown = sites.every(({ kind }) => kind !== null);
  const fields = areKindsKnown ? [...OWNER_KINDS, "total" as const] : ["total" as const];
  return best(
    readings.map(({ counts, bounds }) => ({
      counts,
      rest: fields.flatMap((field) => {
        const counted = sites.filter(({ kind }) => field === "total" || kind === field);
        return unexplained({ field }, bounds(counted, runs), totals[field]);
      }),
    })),
  );
}

/** Returns the readings that explain all counts of owned share. */
export function readingsOfTotals(counts: CitationCounts): typeof TOTAL_READINGS {
  return TOTAL_READINGS.filter((one) => explainTotals(counts, [one])?.rest.length === 0);
}

function unexplained(
  where: UnexplainedCount["where"],
  bounds: Bounds,
  actual: number,
): UnexplainedCount[] {
  return isWithin(actual, bounds) ? [] : [{ where, expected: words(bounds), actual }];
}

function best(explanations: readonly CountExplanation[]): CountExplanation {
  return explanations.reduce((most, one) => (one.rest.length < most.rest.length ? one : most));
}

/** Returns the readings that explain all domain counts. */
export function fittingReadings({ sites, runs }: CitationCounts): string[] {
  return SITE_READINGS.filter(({ bounds }) =>
    sites.every((site) => isWithin(site.count, bounds(site, runs))),
  ).map(({ counts }) => counts);
}

/** Bounds of overlapping counts: at least the largest, at most their sum or the number of runs. */
function between(counts: readonly number[], runs: number): Bounds {
  return { least: Math.max(0, ...counts), most: Math.min(sum(counts), runs) };
}

function exactly(count: number): Bounds {
  return { least: count, most: count };
}

function isWithin(count: number, { least, most }: Bounds): boolean {
  return least <= count && count <= most;
}

function words({ least, most }: Bounds): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

const ENOUGH_TO_ADD = 3;
/**
 * Whether counts of two disjoint sets of runs add up. They do not if URLs are counted, because both sets
 * can cite one URL; domains with more citations than URLs show that something else is counted.
 */
export function isAdditive({ sites }: CitationCounts): boolean {
  const distinctive = sites.filter(
    ({ count, pages }) => count > pages.length && count >= Math.max(2, ...pages),
  );
  return distinctive.length >= ENOUGH_TO_ADD;
}

/** Whether the counts of owned share over disjoint sets of runs add up: no reading of them is one of distinct things. */
export function areTotalsAdditive(counts: CitationCounts): boolean {
  const readings = readingsOfTotals(counts).map((one) => one.counts);
  return readings.length > 0 && !readings.some((one) => one === "URLs" || one === "domains");
}

const ENOUGH_SITES = 5;
/** Whether each domain counts all citations of its URLs, on enough domains to exclude coincidence. */
export function countsCitations({ sites }: CitationCounts): boolean {
  const distinctive = sites.filter(({ pages }) => pages.filter((count) => count > 1).length > 1);
  const isSum = sites.every(({ count, pages }) => count === sum(pages));
  return isSum && distinctive.length >= ENOUGH_SITES;
}
