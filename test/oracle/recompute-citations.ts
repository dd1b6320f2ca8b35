import type { BrandDefinition } from "./definitions.ts";
import { percentage } from "./fractions.ts";
import type { Run } from "./read-runs.ts";
import { compareText, groupBy, containsText, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type CitationRow = Schemas["CitationRow"];
type Platforms = readonly Schemas["PlatformSlug"][];

/** The fields of a `/citations` row that do not depend on runs. */
export type PageFacts = Omit<CitationRow, "citation_count" | "providers" | "last_seen">;

export interface PageFilters {
  readonly domain?: string;
  readonly search?: string;
  readonly source_type?: string;
  readonly content_type?: string;
  readonly url_status?: string;
}

export function pageFacts(row: CitationRow): PageFacts {
  const { citation_count: _count, providers: _providers, last_seen: _seen, ...facts } = row;
  return facts;
}

/** The pages that runs cite, by citations, then newest, then URL (C21, C44, C50). */
export function citedPages(
  runs: readonly Run[],
  facts: ReadonlyMap<string, PageFacts>,
  platforms: Platforms,
): readonly CitationRow[] {
  const citings = runs.flatMap(({ detail }) =>
    detail.citations.map(({ url }) => ({ url, detail })),
  );
  return [...groupBy(citings, ({ url }) => url)]
    .map(([url, all]) => {
      const providers = new Set(all.map(({ detail }) => detail.provider));
      return {
        ...factsOf(facts, url),
        citation_count: all.length,
        providers: platforms.filter((platform) => providers.has(platform)),
        last_seen:
          all
            .map(({ detail }) => detail.run_at)
            .toSorted(compareText)
            .at(-1) ?? "",
      };
    })
    .toSorted(
      (a, b) =>
        b.citation_count - a.citation_count ||
        compareText(b.last_seen, a.last_seen) ||
        compareText(a.url, b.url),
    );
}

function factsOf(facts: ReadonlyMap<string, PageFacts>, url: string): PageFacts {
  const known = facts.get(url);
  if (known === undefined) throw new Error(`${url} is cited, but /citations never lists it.`);
  return known;
}

export function matchingPages(
  rows: readonly CitationRow[],
  filters: PageFilters,
): readonly CitationRow[] {
  const {
    domain,
    search,
    source_type: source,
    content_type: content,
    url_status: status,
  } = filters;
  return rows.filter(
    (row) =>
      (domain === undefined || row.domain === domain) &&
      (search === undefined ||
        // Either title is the title of the page (§4.3).
        [row.domain, row.url, row.page_title, row.html_title].some((text) =>
          containsText(text, search),
        )) &&
      (source === undefined || row.source_type_tags.some((tag) => tag === source)) &&
      (content === undefined || row.content_type_tags.some((tag) => tag === content)) &&
      (status === undefined || row.url_status === status),
  );
}

/** The sites of these pages, by citations, then name (C21, C44, C46, C47). */
export function citedSites(
  pages: readonly CitationRow[],
  definition: BrandDefinition,
): readonly Schemas["CitedDomainRow"][] {
  return [...groupBy(pages, ({ domain }) => domain)]
    .map(([domain, rows]) => ({
      domain,
      citation_count: sum(rows.map((row) => row.citation_count)),
      domain_authority: rows[0]?.domain_authority ?? null,
      ownership: ownershipOf(domain, definition),
      source_type_tags: rows[0]?.source_type_tags ?? [],
      url_status_breakdown: {
        unknown: rows.filter((row) => row.url_status === "unknown").length,
        alive: rows.filter((row) => row.url_status === "alive").length,
        dead: rows.filter((row) => row.url_status === "dead").length,
        redirect: rows.filter((row) => row.url_status === "redirect").length,
      },
    }))
    .toSorted((a, b) => b.citation_count - a.citation_count || compareText(a.domain, b.domain));
}

/** The owner of a site; one that is yours and a competitor's is yours (C45). */
export function ownershipOf(domain: string, definition: BrandDefinition): Schemas["Ownership"] {
  if (definition.ownDomains.has(domain)) return "yours";
  const rivals = [...definition.competitors.values()];
  return rivals.some((domains) => domains.has(domain)) ? "competitor" : "earned";
}

/** The sites that match a value of `ownership` (C15). */
export function sitesOwnedBy(
  sites: readonly Schemas["CitedDomainRow"][],
  ownership: string,
  definition: BrandDefinition,
): readonly Schemas["CitedDomainRow"][] {
  if (!ownership.startsWith("competitor:"))
    return sites.filter((site) => site.ownership === ownership);
  const domains = definition.competitors.get(ownership.slice("competitor:".length));
  return sites.filter((site) => site.ownership === "competitor" && domains?.has(site.domain));
}

/** Citations by the owner of the site; every citation counts (C44, C45). */
export function ownedShare(
  runs: readonly Run[],
  definition: BrandDefinition,
): Omit<Schemas["GetOwnedShareReply"], "filters_applied"> {
  const owners = runs.flatMap(({ detail }) =>
    detail.citations.map(({ domain }) => ownershipOf(domain, definition)),
  );
  const count = (owner: string) => owners.filter((each) => each === owner).length;
  const [yours, competitor, earned] = [count("yours"), count("competitor"), count("earned")];
  return {
    yours,
    competitor,
    earned,
    total: owners.length,
    yours_pct: percentage(yours, owners.length),
    competitor_pct: percentage(competitor, owners.length),
    earned_pct: percentage(earned, owners.length),
    no_owned_domains_declared: definition.ownDomains.size === 0,
  };
}
