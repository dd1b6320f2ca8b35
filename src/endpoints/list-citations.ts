import { citedPages, type CitedPage } from "../metrics/citations.ts";
import type { Schemas } from "../contract/operation.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageFiltersOf } from "./page-filters.ts";
import { pageOf } from "./page.ts";

/** GET /citations (§4.3): cited pages, the most cited first. */
export const listCitations: Endpoint<"listCitations"> = ({ brand, scope, parameters }) => {
  const rows = citedPages(scope, pageFiltersOf(parameters));
  return {
    body: pageOf(rows, parameters, (row) => ({
      ...citationRow(brand, row),
      ...(parameters.include_extras ? { domain_metadata: extrasOf(row) } : {}),
    })),
  };
};

function citationRow(
  brand: BrandView,
  { page, site, count, platforms, lastSeen }: CitedPage,
): Schemas["CitationRow"] {
  return {
    url: page.url,
    canonical_url: page.canonicalUrl,
    domain: site.domain,
    domain_authority: site.authority,
    citation_count: count,
    providers: [...platforms],
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
    last_seen: brand.timestamp(lastSeen),
  };
}

function extrasOf({ page }: CitedPage): {
  site_name: string;
  description: string;
  language: string;
} {
  return { site_name: page.siteName, description: page.metaDescription, language: page.language };
}
