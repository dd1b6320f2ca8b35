import { ownershipOf, PAGES, pageTest } from "../../metrics/citations.ts";
import { pageIndexOf } from "../../metrics/page-index.ts";
import type { RunQuery } from "../../metrics/run-query.ts";
import { URL_STATUSES } from "../../simulation/model.ts";
import type { RunCount } from "./counted-runs.ts";
import type { ExplainedValue } from "./explained-body.ts";
import { itemCount, type Members, type Scope } from "./scope.ts";

/** The citations of each kind of owner (§2.11). */
export function ownerScope(query: RunQuery): Scope {
  const { pages, sites } = query.brand.catalogue;
  const owner = ownershipOf(query.brand);
  const kinds = sites.map(({ domain }) => owner(domain));
  const of = (wanted: string | null): RunCount =>
    itemCount(
      query,
      "citations",
      Uint8Array.from(pages, ({ site }) => (wanted === null || kinds[site] === wanted ? 1 : 0)),
    );
  return {
    query,
    counts: {
      yours: of("yours"),
      competitor: of("competitor"),
      earned: of("earned"),
      total: of(null),
    },
  };
}

/** The citations of a page (§2.10). */
export function pageScope(query: RunQuery, url: unknown): Scope {
  const { pages } = query.brand.catalogue;
  const count = itemCount(
    query,
    "citations",
    Uint8Array.from(pages, (page) => (page.url === url ? 1 : 0)),
  );
  return { query, counts: { citation_count: count, last_seen: count } };
}

/** The citations of the pages of a site that pass the filters of the request (§2.9). */
export function siteScope({ call }: ExplainedValue, domain: unknown): Scope {
  const { query, parameters } = call;
  const { brand } = query;
  const { pages, sites } = brand.catalogue;
  const test = pageTest(brand, parameters);
  const wanted = Uint8Array.from(pages, ({ site }, page) =>
    sites[site]!.domain === domain && (test === null || test(page)) ? 1 : 0,
  );
  const count = itemCount(query, "citations", wanted);
  const pagesOf = (status: number): Members => ({
    what: "cited pages",
    names: citedPages(count, wanted)
      .filter((page) => pageIndexOf(brand.catalogue).status[page] === status)
      .map((page) => pages[page]!.url),
  });
  return {
    query,
    counts: { citation_count: count },
    members: Object.fromEntries(
      URL_STATUSES.map((status, place) => [status, () => pagesOf(place)]),
    ),
  };
}

/** Returns those of the wanted pages that the runs in scope cite. */
function citedPages({ query }: RunCount, wanted: Uint8Array): number[] {
  const totals = query.totals(PAGES);
  return [...wanted.keys()].filter((page) => wanted[page] === 1 && totals[page]! > 0);
}
