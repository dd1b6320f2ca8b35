import { citedPages, platformsOf, type CitedPage } from "../metrics/citations.ts";
import type { Schemas } from "../contract/operation.ts";
import type { Page, Site } from "../workspace/model.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageFiltersOf } from "./page-filters.ts";
import { pageOfParts } from "./page.ts";
import type { RowParts } from "./rows.ts";

/** GET /citations (§4.3): cited pages, the most cited first. */
export const listCitations: Endpoint<"listCitations"> = ({ brand, scope, parameters }) => {
  const rows = citedPages(scope, pageFiltersOf(parameters));
  return {
    body: pageOfParts(rows, parameters, (row): RowParts<Schemas["CitationRow"]> => {
      const moving = {
        citation_count: row.count,
        providers: platformsOf(row),
        last_seen: brand.timestamp(row.lastSeen),
      };
      return {
        fixed: fixedOf(row),
        moving: parameters.include_extras ? { ...moving, domain_metadata: extrasOf(row) } : moving,
      };
    }),
  };
};

type Fixed = ReturnType<typeof describe>;

// A page stays one object for as long as its brand is there, and so does what is always said of it.
const fixedByPage = new WeakMap<Page, Fixed>();

function fixedOf({ page, site }: CitedPage): Fixed {
  let fixed = fixedByPage.get(page);
  if (fixed === undefined) {
    fixed = describe(page, site);
    fixedByPage.set(page, fixed);
  }
  return fixed;
}

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

function extrasOf({ page }: CitedPage): {
  site_name: string;
  description: string;
  language: string;
} {
  return { site_name: page.siteName, description: page.metaDescription, language: page.language };
}
