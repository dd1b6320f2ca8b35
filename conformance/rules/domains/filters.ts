import type { Json } from "../../exchange.ts";
import { filterRule, textIn } from "../citations/filter-check.ts";
import { domainsAsks } from "../citations/ground.ts";

/** §4.3: a site found by a status has a page of that status, whether or not its other pages count too. */
export const domainsFilters = filterRule(
  { id: "domains.filters", list: "listCitedDomains", asks: domainsAsks },
  [
    { parameter: "url_status", field: "url_status_breakdown", shown: statusesOf },
    { parameter: "domain", field: "domain", shown: textIn("domain") },
  ],
);

function statusesOf(row: Json): string[] | null {
  const breakdown: unknown = row?.url_status_breakdown;
  if (typeof breakdown !== "object" || breakdown === null) return null;
  return Object.entries(breakdown).flatMap(([status, count]) => (count > 0 ? [status] : []));
}
