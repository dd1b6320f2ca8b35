import { KINDS, type Books, type Kind, type Site } from "./books.ts";

/** A number that a way of counting does not explain. */
export interface Unexplained {
  /** The site, or the field of owned share. */
  readonly where: { readonly domain: string } | { readonly field: Kind | "total" };
  readonly expected: string;
  readonly actual: number;
}

/** What a count can be under a way of counting; both ends included. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A way of counting: what a site's count is to its pages', and a total to its sites'. */
interface Reading {
  readonly name: string;
  readonly site: (site: Site, runs: number) => Bounds;
  readonly total: (sites: readonly Site[], runs: number) => Bounds;
}

/**
 * The ways in which citations can be counted. An answer that cites two pages of a site is one answer for
 * the site; so is one page that two answers cite, where pages are counted.
 */
const READINGS: readonly Reading[] = [
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

/** What the best way of counting leaves unexplained; empty: one explains everything. */
export function unexplained(books: Books): { reading: string; rest: readonly Unexplained[] } {
  const results = READINGS.map((reading) => ({
    reading: reading.name,
    rest: [...unexplainedSites(reading, books), ...unexplainedTotals(reading, books)],
  }));
  return results.reduce((best, result) => (result.rest.length < best.rest.length ? result : best));
}

/** The ways of counting that explain everything. */
export function explaining(books: Books): string[] {
  return READINGS.filter(
    (reading) =>
      unexplainedSites(reading, books).length + unexplainedTotals(reading, books).length === 0,
  ).map(({ name }) => name);
}

function unexplainedSites(reading: Reading, { sites, runs }: Books): Unexplained[] {
  return sites.flatMap((site) => {
    const bounds = reading.site(site, runs);
    if (isWithin(site.count, bounds)) return [];
    return [{ where: { domain: site.domain }, expected: words(bounds), actual: site.count }];
  });
}

function unexplainedTotals(reading: Reading, { sites, totals, runs }: Books): Unexplained[] {
  if (totals === null) return [];
  const areKindsKnown = sites.every(({ kind }) => kind !== null);
  const fields = areKindsKnown ? [...KINDS, "total" as const] : ["total" as const];
  return fields.flatMap((field) => {
    const counted = sites.filter(({ kind }) => field === "total" || kind === field);
    const bounds = reading.total(counted, runs);
    if (isWithin(totals[field], bounds)) return [];
    return [{ where: { field }, expected: words(bounds), actual: totals[field] }];
  });
}

/** Counts that overlap: at least the largest, at most their sum, and never more than there are answers. */
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

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

const ENOUGH_TO_ADD = 3;

/**
 * Whether counts add up over answers that are split in two. They do not where a site counts its pages, for
 * a page can be cited on both sides; sites with more than their pages count something else.
 */
export function isAdditive({ sites }: Books): boolean {
  const telling = sites.filter(
    ({ count, pages }) => count > pages.length && count >= Math.max(2, ...pages),
  );
  return telling.length >= ENOUGH_TO_ADD;
}

const ENOUGH_SITES = 5;

/** Whether every site counts all citations of its pages, seen on enough sites that it can't be chance. */
export function countsCitations({ sites }: Books): boolean {
  const telling = sites.filter(({ pages }) => pages.filter((count) => count > 1).length > 1);
  const isSum = sites.every(({ count, pages }) => count === sum(pages));
  return isSum && telling.length >= ENOUGH_SITES;
}
