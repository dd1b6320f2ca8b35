import { occurrences } from "../workspace/ledger/occurrences.ts";
import { URL_STATUSES, type Page, type Site, type UrlStatus } from "../workspace/model.ts";
import { ownershipOf, type Ownership } from "./ownership.ts";
import { pageColumns } from "./page-columns.ts";
import { pageTest, type PageFilters } from "./page-filters.ts";
import { Ranking } from "./ranking.ts";
import type { Scope } from "./scope.ts";
import { pagesByUrl, sitesByDomain } from "./text-order.ts";

/** How often each page is cited. */
const PAGES = occurrences({
  of: "citations",
  sumBytes: 32 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.pages.length,
});

/** How often each site is cited. */
const SITES = occurrences({
  of: "citations",
  sumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.sites.length,
  itemOf: ({ catalogue }) => pageColumns(catalogue).site,
});

/** A cited page with how often, by whom and when last it was cited in the scope. */
export interface CitedPage {
  /** Its index in the catalogue. */
  readonly index: number;
  readonly page: Page;
  readonly site: Site;
  readonly count: number;
  /** A bit for each platform that cited it, by its place. */
  readonly platformBits: number;
  /** Seconds from the anchor's midnight. */
  readonly lastSeen: number;
}

/** A cited site over its matching pages. */
export interface CitedSite {
  readonly site: Site;
  readonly ownership: Ownership;
  readonly count: number;
  /** Distinct cited pages by their status. */
  readonly statuses: Readonly<Record<UrlStatus, number>>;
}

/** Cited pages: most cited first, then the newest, then by URL (§2.10). */
export function citedPages(scope: Scope, filters: PageFilters): Ranking<CitedPage> {
  const { pages, sites } = scope.brand.catalogue;
  const counted = scope.count(PAGES);
  const counts = counted.totals();
  return new Ranking(matching(counts, pageTest(scope.brand, filters)), counts, (members) => {
    const lastSeen = scope.lastCited(members);
    return {
      newest: lastSeen,
      texts: pagesByUrl(scope.brand.catalogue),
      row: (index) => ({
        index,
        page: pages[index]!,
        site: sites[pages[index]!.site]!,
        count: counts[index]!,
        platformBits: counted.platformBits(index),
        lastSeen: lastSeen[index]!,
      }),
    };
  });
}

/** The pages that are cited and pass a test, by their indexes. */
function matching(counts: Uint32Array, keep: ((page: number) => boolean) | null): Uint32Array {
  const cited = new Uint32Array(counts.length);
  let length = 0;
  for (let page = 0; page < counts.length; page++) {
    if (counts[page]! > 0 && (keep === null || keep(page))) cited[length++] = page;
  }
  return cited.subarray(0, length);
}

/** Cited sites: most cited first, then by domain (§2.9). */
export function citedSites(scope: Scope, filters: PageFilters): Ranking<CitedSite> {
  const { sites } = scope.brand.catalogue;
  const { counts, statuses } = countBySite(scope, filters);
  const cited = Uint32Array.from(counts.keys()).filter((site) => counts[site]! > 0);
  const owner = ownershipOf(scope.brand);
  return new Ranking(cited, counts, () => ({
    newest: null,
    texts: sitesByDomain(scope.brand.catalogue),
    row: (index) => ({
      site: sites[index]!,
      ownership: owner(sites[index]!.domain),
      count: counts[index]!,
      statuses: statusesOf(statuses, index),
    }),
  }));
}

/** Citation occurrences by who owns the cited site (§2.11). */
export function citationsByOwner(scope: Scope): Record<Ownership["kind"], number> {
  const totals = { yours: 0, competitor: 0, earned: 0 };
  const owner = ownershipOf(scope.brand);
  const counts = scope.totals(SITES);
  for (const [index, { domain }] of scope.brand.catalogue.sites.entries()) {
    totals[owner(domain).kind] += counts[index]!;
  }
  return totals;
}

interface SiteCounts {
  /** By site: how often it is cited. */
  readonly counts: Uint32Array;
  /** By site and status: distinct cited pages. */
  readonly statuses: Uint32Array;
}

function countBySite(scope: Scope, filters: PageFilters): SiteCounts {
  const { sites } = scope.brand.catalogue;
  const columns = pageColumns(scope.brand.catalogue);
  const byPage = scope.totals(PAGES);
  const keep = pageTest(scope.brand, filters);
  const counts = new Uint32Array(sites.length);
  const statuses = new Uint32Array(sites.length * URL_STATUSES.length);
  for (let page = 0; page < byPage.length; page++) {
    const count = byPage[page]!;
    if (count === 0 || (keep !== null && !keep(page))) continue;
    const [site, sort] = [columns.site[page]!, columns.sort[page]!];
    counts[site] = counts[site]! + count;
    statuses[sort] = statuses[sort]! + 1;
  }
  return { counts, statuses };
}

function statusesOf(statuses: Uint32Array, site: number): Record<UrlStatus, number> {
  return Object.fromEntries(
    URL_STATUSES.map((status, place) => [status, statuses[site * URL_STATUSES.length + place]!]),
  ) as Record<UrlStatus, number>;
}
