import { onceEach } from "../contract/once-each.ts";
import type { Schemas } from "../contract/operation.ts";
import { citedPages, type CitedPage } from "../metrics/citations.ts";
import { PLATFORMS, type Catalogue, type Page, type Site } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageFiltersOf } from "./page-filters.ts";
import { pageOfParts } from "./page.ts";
import { Lasting, PartedRows } from "./rows.ts";

/** GET /citations (§4.3): cited pages, the most cited first. */
export const listCitations: Endpoint<"listCitations"> = ({ brand, scope, parameters }) => {
  const pages = citedPages(scope, pageFiltersOf(parameters));
  return {
    body: pageOfParts(pages, parameters, (rows) => rowsOf(rows, brand, parameters.include_extras)),
  };
};

type Fixed = ReturnType<typeof describe>;
type Moving = Omit<Schemas["CitationRow"], keyof Fixed>;

function rowsOf(
  rows: readonly CitedPage[],
  brand: BrandView,
  withExtras: boolean,
): PartedRows<Fixed, Moving> {
  const moving = {
    citation_count: rows.map(({ count }) => count),
    providers: rows.map(({ platformBits }) => PLATFORM_SETS[platformBits]!),
    last_seen: rows.map(({ lastSeen }) => brand.timestamp(lastSeen)),
  };
  const known = fixedOfPages(brand.catalogue.pages);
  return new PartedRows<Fixed, Moving>(
    rows.map(({ index, page, site }) => (known[index] ??= new Lasting(describe(page, site)))),
    withExtras ? { ...moving, domain_metadata: rows.map(extrasOf) } : moving,
  );
}

// A brand's pages stay one list for ever, and so does what is always said of each.
const fixedOfPages = onceEach(({ length }: Catalogue["pages"]) =>
  Array.from<unknown, Lasting<Fixed> | null>({ length }, () => null),
);

/** What does not depend on who cited a page, when and how often. */
function describe(page: Page, site: Site) {
  return {
    url: page.url,
    canonical_url: page.canonicalUrl,
    domain: site.domain,
    domain_authority: site.authority,
    source_type_tags: [...site.sourceTypes],
    content_type_tags: [...page.contentTypes],
    url_status: page.status,
    page_title: page.pageTitle,
    html_title: page.htmlTitle,
    meta_description: page.metaDescription,
    og_title: page.ogTitle,
    og_description: page.ogDescription,
    og_image: page.ogImage,
    metadata_status: page.metadataStatus,
  };
}

function extrasOf({ page }: CitedPage): NonNullable<Schemas["CitationRow"]["domain_metadata"]> {
  return { site_name: page.siteName, description: page.metaDescription, language: page.language };
}

/** The platforms of each set of bits, in list order. */
const PLATFORM_SETS = Array.from(
  { length: 2 ** PLATFORMS.length },
  (_, bits) => new Lasting(PLATFORMS.filter((_platform, place) => (bits & (1 << place)) !== 0)),
);
