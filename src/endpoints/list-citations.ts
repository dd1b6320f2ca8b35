import { memoize } from "../common/memoize.ts";
import type { Schemas } from "../contract/operation.ts";
import { citedPages, type CitedPage } from "../metrics/citations.ts";
import { PLATFORMS, type Catalogue, type Site } from "../simulation/model.ts";
import { generatedUrl } from "./generated-images.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOfBatch, RowBatch, type RowCache } from "./page.ts";

type Fixed = ReturnType<typeof fixedFields>;
type Varying = Omit<Schemas["CitationRow"], keyof Fixed>;

/** GET /citations (§4.3): cited pages, most cited first. */
export const listCitations: Endpoint<"listCitations"> = ({
  query,
  parameters,
  brand,
  imageBase,
}) => {
  const cache = rowCaches(brand.catalogue.pages)(imageBase);
  const body = pageOfBatch(citedPages(query, parameters), parameters, (rows) => {
    const varying = {
      citation_count: rows.map(({ count }) => count),
      providers: rows.map(({ platformMask }) => PLATFORM_SETS[platformMask]!),
      last_seen: rows.map(({ lastSeen }) => brand.timestamp(lastSeen)),
    };
    return new RowBatch<Fixed, Varying>(
      { keys: rows.map(({ index }) => index), cache },
      (row) => fixedFields(rows[row]!, imageBase),
      parameters.include_extras
        ? { ...varying, domain_metadata: rows.map(({ site }) => extrasOf(site)) }
        : varying,
    );
  });
  return { body };
};

/**
 * The JSON of the fixed fields by index of the page: a cache for each image base. The pages of a brand are one list,
 * shared by all worlds.
 */
const rowCaches = memoize((_pages: Catalogue["pages"]) =>
  memoize((_imageBase: string | null): RowCache => new Map()),
);

/** The fields that no filter changes. */
function fixedFields({ page, site }: CitedPage, imageBase: string | null) {
  const { url, status, contentTypes, metadata } = page;
  const { ogImage } = metadata;
  return {
    url,
    canonical_url: metadata.canonicalUrl,
    domain: site.domain,
    domain_authority: site.authority,
    source_type_tags: [...site.sourceTypes],
    content_type_tags: [...contentTypes],
    url_status: status,
    page_title: metadata.pageTitle,
    html_title: metadata.htmlTitle,
    meta_description: metadata.description,
    og_title: metadata.ogTitle,
    og_description: metadata.ogDescription,
    og_image: imageBase === null ? ogImage : generatedUrl(imageBase, ogImage),
    metadata_status: metadata.status,
  };
}

/** The metadata of a row's site: the same on each of its rows (C49). */
const extrasOf = memoize(({ metadata }: Site): Schemas["DomainMetadata"] | null => {
  if (metadata === null) return null;
  const { siteName, description, language } = metadata;
  return { site_name: siteName, description, language };
});

/** By platform bits: the platforms in list order. */
const PLATFORM_SETS = Array.from({ length: 2 ** PLATFORMS.length }, (_, bits) =>
  PLATFORMS.filter((_platform, place) => (bits & (1 << place)) !== 0),
);
