import { sum } from "../assert/numbers.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { isUnchanged } from "../assert/stability.ts";
import type { Survey, Walk } from "../core/survey.ts";
import { unchangedWholeList } from "../assert/whole-lists.ts";
import { citedSample, ownedShareRequest } from "./cited-sources.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** The kinds of owners (§2.9, §2.11). */
export const KINDS = ["yours", "competitor", "earned"] as const;

export type Kind = (typeof KINDS)[number];

/** A cited domain with the counts of its URLs. */
export interface SiteCounts {
  readonly domain: string;
  readonly count: number;
  /** null if the row has an undocumented value. */
  readonly kind: Kind | null;
  /** The citation counts of its URLs. */
  readonly pages: readonly number[];
}

/** The counts of cited domains, cited URLs and owned share over the same runs, none of which changed. */
export interface CitationCounts {
  readonly sites: readonly SiteCounts[];
  /** Counts of /sources/owned-share; null if one is missing. */
  readonly totals: Readonly<Record<Kind | "total", number>> | null;
  /** Number of runs, or more. */
  readonly runs: number;
  readonly domains: Exchange;
  readonly owned: Exchange | null;
}

/** Returns null if the lists are missing, malformed or changed during the check. */
export function citationCountsOf(survey: Survey): CitationCounts | null {
  return survey.memoize("citations.books", () => {
    const sample = citedSample(survey);
    if (sample === null) return null;
    const domains = unchangedWholeList(survey, "listCitedDomains", sample.values);
    const citations = unchangedWholeList(survey, "listCitations", sample.values);
    const sites = domains === null || citations === null ? null : sitesOf(domains, citations);
    const [page] = domains?.pages ?? [];
    if (sites === null || page === undefined) return null;
    const request = ownedShareRequest(survey, sample.values);
    const owned = isUnchanged(survey, request) ? survey.find(request) : null;
    const totals = owned === null ? null : totalsOf(survey.body(request));
    return { sites, totals, runs: sample.runs, domains: page, owned };
  });
}

function sitesOf(domains: Walk, citations: Walk): SiteCounts[] | null {
  const rows = [...domains.rows, ...citations.rows];
  const isReadable = rows.every(
    (row) => typeof row?.domain === "string" && typeof row.citation_count === "number",
  );
  if (!isReadable) return null;
  const pages = groupBy(citations.rows, ({ domain }): string => siteName(domain));
  const listed = domains.rows.map((row): SiteCounts => {
    const name = siteName(row.domain);
    const counts = (pages.get(name) ?? []).map((page): number => page.citation_count);
    return { domain: name, count: row.citation_count, kind: kindOf(row.ownership), pages: counts };
  });
  const names = new Set(listed.map(({ domain }) => domain));
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

/** Normalizes a domain, which the two lists may write differently. */
function siteName(domain: string): string {
  return domain.toLowerCase().replace(/^www\./, "");
}

/** Returns the kind of owner of a row; `competitor:<name>` is a competitor. */
export function kindOf(ownership: unknown): Kind | null {
  if (typeof ownership !== "string") return null;
  const [word] = ownership.split(":");
  return KINDS.find((kind) => kind === word) ?? null;
}

function totalsOf(body: Json): CitationCounts["totals"] {
  const { yours, competitor, earned, total } = body ?? {};
  const isReadable = [yours, competitor, earned, total].every((value) => typeof value === "number");
  return isReadable ? { yours, competitor, earned, total } : null;
}

/** A count that an interpretation does not explain. */
export interface UnexplainedCount {
  /** The domain, or the field of owned share. */
  readonly where: { readonly domain: string } | { readonly field: Kind | "total" };
  readonly expected: string;
  readonly actual: number;
}

/** The range of a count under an interpretation, both ends included. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * An interpretation of citation_count: how a domain's count follows from its URLs, and a total from its
 * domains.
 */
export interface Interpretation {
  readonly name: string;
  readonly site: (site: SiteCounts, runs: number) => Bounds;
  readonly total: (sites: readonly SiteCounts[], runs: number) => Bounds;
}

/**
 * The possible interpretations of citation_count. A run that cites two URLs of a domain counts once for the
 * domain if runs are counted; a URL that two runs cite counts once if URLs are counted.
 */
export const INTERPRETATIONS: readonly Interpretation[] = [
  {
    name: "citations",
    site: ({ pages }) => exactly(sum(pages)),
    total: (sites) => exactly(sum(sites.map(({ count }) => count))),
  },
  {
    name: "answers",
    site: ({ pages }, runs) => between(pages, runs),
    total: (sites, runs) =>
      between(
        sites.map(({ count }) => count),
        runs,
      ),
  },
  {
    name: "URLs",
    site: ({ pages }) => exactly(pages.length),
    total: (sites) => exactly(sum(sites.map(({ pages }) => pages.length))),
  },
  {
    name: "domains",
    site: ({ pages }) => ({ least: Math.min(1, pages.length), most: sum(pages) }),
    total: (sites) => exactly(sites.length),
  },
];

/** Returns the counts that the best interpretation leaves unexplained; empty if it explains all. */
export function unexplainedCounts(citationCounts: CitationCounts): {
  interpretation: string;
  rest: readonly UnexplainedCount[];
} {
  const results = INTERPRETATIONS.map((interpretation) => ({
    interpretation: interpretation.name,
    rest: [
      ...unexplainedSites(interpretation, citationCounts),
      ...unexplainedTotals(interpretation, citationCounts),
    ],
  }));
  return results.reduce((best, result) => (result.rest.length < best.rest.length ? result : best));
}

/** Returns the interpretations that explain all counts. */
export function fittingInterpretations(citationCounts: CitationCounts): string[] {
  return INTERPRETATIONS.filter(
    (interpretation) =>
      unexplainedSites(interpretation, citationCounts).length +
        unexplainedTotals(interpretation, citationCounts).length ===
      0,
  ).map(({ name }) => name);
}

export function unexplainedSites(
  interpretation: Interpretation,
  { sites, runs }: CitationCounts,
): UnexplainedCount[] {
  return sites.flatMap((site) => {
    const bounds = interpretation.site(site, runs);
    if (isWithin(site.count, bounds)) return [];
    return [{ where: { domain: site.domain }, expected: words(bounds), actual: site.count }];
  });
}

export function unexplainedTotals(
  interpretation: Interpretation,
  { sites, totals, runs }: CitationCounts,
): UnexplainedCount[] {
  if (totals === null) return [];
  const areKindsKnown = sites.every(({ kind }) => kind !== null);
  const fields = areKindsKnown ? [...KINDS, "total" as const] : ["total" as const];
  return fields.flatMap((field) => {
    const counted = sites.filter(({ kind }) => field === "total" || kind === field);
    const bounds = interpretation.total(counted, runs);
    if (isWithin(totals[field], bounds)) return [];
    return [{ where: { field }, expected: words(bounds), actual: totals[field] }];
  });
}

/** Bounds of overlapping counts: at least the largest, at most their sum or the number of runs. */
export function between(counts: readonly number[], runs: number): Bounds {
  return { least: Math.max(0, ...counts), most: Math.min(sum(counts), runs) };
}

export function exactly(count: number): Bounds {
  return { least: count, most: count };
}

export function isWithin(count: number, { least, most }: Bounds): boolean {
  return least <= count && count <= most;
}

export function words({ least, most }: Bounds): string {
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

const ENOUGH_SITES = 5;
/** Whether each domain counts all citations of its URLs, on enough domains to exclude coincidence. */
export function countsCitations({ sites }: CitationCounts): boolean {
  const distinctive = sites.filter(({ pages }) => pages.filter((count) => count > 1).length > 1);
  const isSum = sites.every(({ count, pages }) => count === sum(pages));
  return isSum && distinctive.length >= ENOUGH_SITES;
}
