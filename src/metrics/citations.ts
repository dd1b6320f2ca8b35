import { memoize } from "../common/memoize.ts";
import { occurrences } from "../ledger/counters.ts";
import {
  URL_STATUSES,
  type Catalogue,
  type ContentType,
  type CitedUrl,
  type Site,
  type SourceType,
  type UrlStatus,
} from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import { Formula, percentageFormula } from "./formula.ts";
import { pageIndexOf } from "./page-index.ts";
import type { RunQuery } from "./run-query.ts";
import { alphabetical, ranking, type SortedRows } from "./ranking.ts";

/** How often each page is cited. */
export const PAGES = occurrences({
  of: "citations",
  prefixSumBytes: 24 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.pages.length,
});

/** How often each site is cited. */
const SITES = occurrences({
  of: "citations",
  prefixSumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.sites.length,
  itemOf: ({ catalogue }) => pageIndexOf(catalogue).site,
});

// The pages and the sites of a brand are one list each, shared by all worlds until prompts are added.
const byUrl = memoize((pages: Catalogue["pages"]) => alphabetical(pages, ({ url }) => url));
const byDomain = memoize((sites: Catalogue["sites"]) =>
  alphabetical(sites, ({ domain }) => domain),
);

/** A page with the citations of the matching runs. */
export interface CitedPage {
  /** Its index in the catalogue. */
  readonly index: number;
  readonly page: CitedUrl;
  readonly site: Site;
  readonly count: number;
  /** Bit p is set if platform p cited it. */
  readonly platformMask: number;
  /** Seconds from the anchor's midnight. */
  readonly lastSeen: number;
}

/** A site with the citations of its matching pages. */
export interface CitedSite {
  readonly site: Site;
  readonly ownership: Ownership;
  readonly count: number;
  /** Number of cited pages by their status. */
  readonly statuses: Readonly<Record<UrlStatus, number>>;
}

/** Cited pages: most cited first, then the most recently cited, then by URL (§2.10). */
export function citedPages(query: RunQuery, filters: PageFilters): SortedRows<CitedPage> {
  const { catalogue } = query.brand;
  const { pages, sites } = catalogue;
  const counts = query.count(PAGES);
  const totals = counts.totals();
  const test = pageTest(query.brand, filters);
  if (test !== null) {
    for (let page = 0; page < totals.length; page++) {
      if (totals[page]! > 0 && !test(page)) totals[page] = 0;
    }
  }
  return ranking(totals, (candidates) => {
    const lastSeen = query.brand.runs.lastCited(candidates, query);
    return {
      times: lastSeen,
      compare: byUrl(pages),
      row: (index) => ({
        index,
        page: pages[index]!,
        site: sites[pages[index]!.site]!,
        count: totals[index]!,
        platformMask: counts.platformMask(index),
        lastSeen: lastSeen[index]!,
      }),
    };
  });
}

/** Cited sites: most cited first, then by domain (§2.9). */
export function citedSites(query: RunQuery, filters: PageFilters): SortedRows<CitedSite> {
  const { catalogue } = query.brand;
  const { counts, statuses } = countBySite(query, filters);
  const owner = ownershipOf(query.brand);
  return ranking(counts, () => ({
    times: null,
    compare: byDomain(catalogue.sites),
    row: (index) => {
      const site = catalogue.sites[index]!;
      return {
        site,
        ownership: owner(site.domain),
        count: counts[index]!,
        statuses: Object.fromEntries(
          URL_STATUSES.map((status, place) => [
            status,
            statuses[index * URL_STATUSES.length + place]!,
          ]),
        ) as Record<UrlStatus, number>,
      };
    },
  }));
}

/** By site: its citations, and (by site and status) the number of its cited pages. */
function countBySite(
  query: RunQuery,
  filters: PageFilters,
): { readonly counts: Uint32Array; readonly statuses: Uint32Array } {
  const { catalogue } = query.brand;
  const { site: siteOf, status: statusOf } = pageIndexOf(catalogue);
  const byPage = query.totals(PAGES);
  const test = pageTest(query.brand, filters);
  const counts = new Uint32Array(catalogue.sites.length);
  const statuses = new Uint32Array(catalogue.sites.length * URL_STATUSES.length);
  for (let page = 0; page < byPage.length; page++) {
    const count = byPage[page]!;
    if (count === 0 || (test !== null && !test(page))) continue;
    const site = siteOf[page]!;
    counts[site]! += count;
    statuses[site * URL_STATUSES.length + statusOf[page]!]!++;
  }
  return { counts, statuses };
}

const OWNED_CITATIONS = {
  yours: "citations of sites that belong to the brand",
  competitor: "citations of sites that belong to tracked competitors",
  earned: "citations of all other sites",
} as const;

const ownerShare = (owner: Ownership): Formula =>
  percentageFormula("2.11", [
    [owner, OWNED_CITATIONS[owner]],
    ["total", "citations of all sites"],
  ]);

/** Shares of the citations by owner (§2.11). */
export const OWNER_SHARES = {
  yours: ownerShare("yours"),
  competitor: ownerShare("competitor"),
  earned: ownerShare("earned"),
};

/** All citations (§2.11). */
export const OWNER_TOTAL = new Formula({
  section: "2.11",
  text: "yours + competitor + earned",
  operands: OWNED_CITATIONS,
  numerator: (yours, competitor, earned) => yours + competitor + earned,
  empty: 0,
});

/** Citations by the owner of the cited site (§2.11). */
export function citationsByOwner(query: RunQuery): Record<Ownership, number> {
  const totals = { yours: 0, competitor: 0, earned: 0 };
  const owner = ownershipOf(query.brand);
  const counts = query.totals(SITES);
  for (const [index, { domain }] of query.brand.catalogue.sites.entries()) {
    totals[owner(domain)] += counts[index]!;
  }
  return totals;
}

/** Conditions on cited pages, as the parameters of the operations are called (§4.3); null: no condition. */
export interface PageFilters {
  readonly domain?: string | null;
  readonly source_type?: SourceType | null;
  readonly content_type?: ContentType | null;
  readonly url_status?: string | null;
  /** `yours`, `earned`, `competitor` or `competitor:<name>`. */
  readonly ownership?: string | null;
  /** Part of a domain, URL or title, in any letter case. */
  readonly search?: string | null;
}

type PageTest = (page: CitedUrl, site: Site) => boolean;

/** A test of pages by their index in the catalogue; null: every page passes. */
export function pageTest(
  brand: BrandView,
  filters: PageFilters,
): ((index: number) => boolean) | null {
  const { pages, sites } = brand.catalogue;
  const found = filters.search ? pageIndexOf(brand.catalogue).containing(filters.search) : null;
  const { domain, source_type: sourceType, content_type: contentType, ownership } = filters;
  const { url_status: status } = filters;
  const tests: PageTest[] = [];
  if (domain) {
    const wanted = withoutWww(domain.toLowerCase());
    tests.push((_, site) => site.domain === wanted);
  }
  if (sourceType) tests.push((_, site) => site.sourceTypes.includes(sourceType));
  if (contentType) tests.push((page) => page.contentTypes.includes(contentType));
  if (status) tests.push((page) => page.status === status);
  if (ownership) {
    const owner = ownershipOf(brand);
    const [kind, ...rest] = ownership.split(":");
    const ofCompetitor = rest.length === 0 ? null : competitorDomains(brand, rest.join(":"));
    tests.push(
      (_, { domain: cited }) =>
        owner(cited) === kind && (ofCompetitor === null || ofCompetitor.has(cited)),
    );
  }
  if (tests.length === 0) return found && ((index) => found[index] === 1);
  return (index) => {
    if (found !== null && found[index] === 0) return false;
    const page = pages[index]!;
    const site = sites[page.site]!;
    return tests.every((test) => test(page, site));
  };
}

/** The owner of a cited site as the queried brand sees it: itself, a tracked competitor, or neither (§2.9). */
export type Ownership = "yours" | "competitor" | "earned";

/** Maps domains to their owners. */
export function ownershipOf(brand: BrandView): (domain: string) => Ownership {
  const own = new Set([...brand.ownDomains].map(withoutWww));
  const others = competitorDomains(brand);
  return (domain) => {
    if (own.has(domain)) return "yours";
    return others.has(domain) ? "competitor" : "earned";
  };
}

/** The domains of a tracked competitor (default: of all), in the catalogue or registered; several can have the same. */
function competitorDomains(brand: BrandView, wanted?: string): ReadonlySet<string> {
  const { competitors } = brand;
  const isWanted = (name: string): boolean => wanted === undefined || name === wanted;
  const known = brand.catalogue.names.flatMap(({ name, domain }) =>
    domain !== null && competitors.has(name) && isWanted(name) ? domain : [],
  );
  const registered = [...competitors].flatMap((name) =>
    isWanted(name) ? [...(brand.context.tracked(name)?.ownDomains ?? [])] : [],
  );
  return new Set([...known, ...registered].map(withoutWww));
}

/** The site of a host: `www.` belongs to the URLs of pages only (C45). */
function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}
