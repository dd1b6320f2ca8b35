import { NEVER, type Measure, type Tally } from "../workspace/ledger/tally.ts";
import {
  PLATFORMS,
  URL_STATUSES,
  type Page,
  type Platform,
  type Site,
  type UrlStatus,
} from "../workspace/model.ts";
import { byText } from "./mentions.ts";
import { ownershipOf, type Ownership } from "./ownership.ts";
import { pageTest, type PageFilters } from "./page-filters.ts";
import { Ranking } from "./ranking.ts";
import type { Scope } from "./scope.ts";

/** How often each page is cited, and when last. */
const PAGES: Measure = {
  fields: 1,
  counters: Uint32Array,
  keepsLatest: true,
  byPrompt: false,
  items: ({ catalogue }) => catalogue.pages.length,
  count: ({ sums, latest }, segment, { rows, length }) => {
    const { citationEnd, citationPage, platform } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const end = citationEnd[row]!;
      const at = segment.at[row]!;
      for (let citation = segment.citationStart(row); citation < end; citation++) {
        const place = citationPage[citation]! * PLATFORMS.length + platform[row]!;
        sums[place] = sums[place]! + 1;
        if (at > latest[place]!) latest[place] = at;
      }
    }
  },
};

/** A cited page with how often, by whom and when last it was cited in the scope. */
export interface CitedPage {
  readonly page: Page;
  readonly site: Site;
  readonly count: number;
  /** A bit for each platform that cited it, in the order of the platforms. */
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
  const cited = matchingPages(scope, filters);
  const { counts, latest } = cited;
  return new Ranking(cited.pages, {
    weight: (index) => counts[index]!,
    compare: (a, b) => latest[b]! - latest[a]! || byText(pages[a]!.url, pages[b]!.url),
    row: (index) => ({
      page: pages[index]!,
      site: sites[pages[index]!.site]!,
      count: counts[index]!,
      platformBits: platformBitsOf(cited.tally, index),
      lastSeen: latest[index]!,
    }),
  });
}

/** Cited sites: most cited first, then by domain (§2.9). */
export function citedSites(scope: Scope, filters: PageFilters): CitedSite[] {
  const { pages, sites } = scope.brand.catalogue;
  const cited = matchingPages(scope, filters);
  const totals = new Map<number, { count: number; statuses: Record<UrlStatus, number> }>();
  for (const index of cited.pages) {
    const { site, status } = pages[index]!;
    let total = totals.get(site);
    if (total === undefined) {
      total = { count: 0, statuses: noStatuses() };
      totals.set(site, total);
    }
    total.count += cited.counts[index]!;
    total.statuses[status]++;
  }
  const owner = ownershipOf(scope.brand);
  return [...totals]
    .map(([index, total]) => {
      const site = sites[index]!;
      return { site, ownership: owner(site.domain), ...total };
    })
    .toSorted((a, b) => b.count - a.count || byText(a.site.domain, b.site.domain));
}

/** Citation occurrences by who owns the cited site (§2.11). */
export function citationsByOwner(scope: Scope): Record<Ownership["kind"], number> {
  const totals = { yours: 0, competitor: 0, earned: 0 };
  for (const { ownership, count } of citedSites(scope, {})) totals[ownership.kind] += count;
  return totals;
}

function noStatuses(): Record<UrlStatus, number> {
  return Object.fromEntries(URL_STATUSES.map((status) => [status, 0])) as Record<UrlStatus, number>;
}

interface MatchingPages {
  /** Indexes of the pages that are cited in the scope and pass the filters. */
  readonly pages: Uint32Array;
  /** By page: citations on all platforms, and the last of them. */
  readonly counts: Uint32Array;
  readonly latest: Int32Array;
  readonly tally: Tally;
}

function matchingPages(scope: Scope, filters: PageFilters): MatchingPages {
  const tally = scope.count(PAGES);
  const keep = pageTest(scope.brand, filters);
  const counts = new Uint32Array(tally.items);
  const latest = new Int32Array(tally.items).fill(NEVER);
  const pages = new Uint32Array(tally.items);
  let length = 0;
  for (let page = 0, at = 0; page < tally.items; page++) {
    for (let place = 0; place < PLATFORMS.length; place++, at++) {
      if (tally.sums[at] === 0) continue;
      counts[page] = counts[page]! + tally.sums[at]!;
      if (tally.latest[at]! > latest[page]!) latest[page] = tally.latest[at]!;
    }
    if (counts[page]! > 0 && keep(page)) pages[length++] = page;
  }
  return { pages: pages.subarray(0, length), counts, latest, tally };
}

function platformBitsOf({ sums }: Tally, page: number): number {
  let bits = 0;
  for (let place = 0; place < PLATFORMS.length; place++) {
    if (sums[page * PLATFORMS.length + place]! > 0) bits |= 1 << place;
  }
  return bits;
}

/** The platforms that cited a page. */
export function platformsOf({ platformBits }: CitedPage): Platform[] {
  return PLATFORMS.filter((_, place) => (platformBits & (1 << place)) !== 0);
}
