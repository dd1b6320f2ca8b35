import type { ContentType, SourceType } from "../workspace/model.ts";
import type { PageFilters } from "../metrics/page-filters.ts";

interface PageParameters {
  readonly domain: string | null;
  readonly source_type: SourceType | null;
  readonly content_type: ContentType | null;
  readonly url_status: string | null;
  readonly search: string | null;
}

/** The filters on pages that both citation lists share (§4.3). */
export function pageFiltersOf(parameters: PageParameters): PageFilters {
  return {
    domain: parameters.domain,
    sourceType: parameters.source_type,
    contentType: parameters.content_type,
    status: parameters.url_status,
    search: parameters.search,
  };
}
