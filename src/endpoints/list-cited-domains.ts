import { citedSites } from "../metrics/citations.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /citations/domains (§4.3): cited sites by citation count; there is no authority order. */
export const listCitedDomains: Endpoint<"listCitedDomains"> = ({ query, parameters }) => {
  return {
    body: pageOf(
      citedSites(query, parameters),
      parameters,
      ({ site, ownership, count, statuses }) => ({
        domain: site.domain,
        citation_count: count,
        domain_authority: site.authority,
        ownership,
        source_type_tags: [...site.sourceTypes],
        url_status_breakdown: { ...statuses },
      }),
    ),
  };
};
