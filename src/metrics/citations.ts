import {
  PLATFORMS,
  URL_STATUSES,
  type ContentType,
  type Page,
  type Platform,
  type Site,
  type SourceType,
  type UrlStatus,
} from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import { byText } from "./mentions.ts";
import { ownershipOf, type Ownership } from "./ownership.ts";
import type { Scope } from "./scope.ts";

/** Which cited pages count; every filter acts on pages. null: not asked. */
export interface PageFilters {
  readonly domain?: string | null;
  readonly sourceType?: SourceType | null;
  readonly contentType?: ContentType | null;
  readonly status?: string | null;
  /** `yours`, `earned`, `competitor` or `competitor:<name>` (§4.3). */
  readonly ownership?: string | null;
  /** Part of a domain, URL or title, in any letter case. */
  readonly search?: string | null;
}

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
export function citedPages(scope: Scope, filters: PageFilters): CitedPage[] {
  const { pages, sites } = scope.brand.catalogue;
  const counts = countPages(scope);
  const keep = pageTest(scope.brand, filters);
  const cited: CitedPage[] = [];
  for (let index = 0; index < pages.length; index++) {
    const count = counts.count[index]!;
    if (count === 0) continue;
    const page = pages[index]!;
    const site = sites[page.site]!;
    if (!keep(page, site)) continue;
    const [platformBits, lastSeen] = [counts.platforms[index]!, counts.lastSeen[index]!];
    cited.push({ page, site, count, platformBits, lastSeen });
  }
  return cited.toSorted(
    (a, b) => b.count - a.count || b.lastSeen - a.lastSeen || byText(a.page.url, b.page.url),
  );
}

/** The platforms that cited a page. */
export function platformsOf({ platformBits }: CitedPage): Platform[] {
  return PLATFORMS.filter((_, place) => (platformBits & (1 << place)) !== 0);
}

/** Cited sites: most cited first, then by domain (§2.9). */
export function citedSites(scope: Scope, filters: PageFilters): CitedSite[] {
  const sites = new Map<number, { count: number; statuses: Record<UrlStatus, number> }>();
  for (const { page, count } of citedPages(scope, filters)) {
    let tally = sites.get(page.site);
    if (tally === undefined) {
      tally = { count: 0, statuses: noStatuses() };
      sites.set(page.site, tally);
    }
    tally.count += count;
    tally.statuses[page.status]++;
  }
  const owner = ownershipOf(scope.brand);
  return [...sites]
    .map(([index, tally]) => {
      const site = scope.brand.catalogue.sites[index]!;
      return { site, ownership: owner(site.domain), ...tally };
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

interface PageCounts {
  readonly count: Uint32Array;
  readonly platforms: Uint8Array;
  readonly lastSeen: Int32Array;
}

function countPages(scope: Scope): PageCounts {
  const { length } = scope.brand.catalogue.pages;
  const count = new Uint32Array(length);
  const platforms = new Uint8Array(length);
  const lastSeen = new Int32Array(length).fill(-0x80000000);
  scope.forEach((segment, row) => {
    const end = segment.citationEnd[row]!;
    const at = segment.at[row]!;
    for (let index = segment.citationStart(row); index < end; index++) {
      const page = segment.citationPage[index]!;
      count[page] = count[page]! + 1;
      platforms[page] = platforms[page]! | (1 << segment.platform[row]!);
      if (at > lastSeen[page]!) lastSeen[page] = at;
    }
  });
  return { count, platforms, lastSeen };
}

type PageTest = (page: Page, site: Site) => boolean;

function pageTest(brand: BrandView, filters: PageFilters): PageTest {
  const { domain, sourceType, contentType, status, search, ownership } = filters;
  const tests: PageTest[] = [];
  if (domain) tests.push((_, site) => site.domain === domain.toLowerCase());
  if (sourceType) tests.push((_, site) => site.sourceTypes.includes(sourceType));
  if (contentType) tests.push((page) => page.contentTypes.includes(contentType));
  if (status) tests.push((page) => page.status === status);
  if (search) tests.push(textTest(search));
  if (ownership) tests.push(ownershipTest(brand, ownership));
  return (page, site) => tests.every((test) => test(page, site));
}

function textTest(search: string): PageTest {
  const wanted = search.toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  return (page, site) =>
    holds(site.domain) || holds(page.url) || holds(page.pageTitle) || holds(page.htmlTitle);
}

function ownershipTest(brand: BrandView, wanted: string): PageTest {
  const owner = ownershipOf(brand);
  const [kind, ...rest] = wanted.split(":");
  const name = rest.length === 0 ? null : rest.join(":");
  return (_, site) => {
    const own = owner(site.domain);
    return own.kind === kind && (name === null || own.name === name);
  };
}
