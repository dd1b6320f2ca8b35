import type { Json } from "../../core/exchange.ts";
import { BY_DOMAIN, filterRule, type FilterCheck } from "../../assert/filter-rule.ts";
import { domainsRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS: readonly FilterCheck[] = [
  { parameter: "url_status", field: "url_status_breakdown", valuesOf: statusesOf },
  BY_DOMAIN,
];

/** §4.3: a domain found by a status has a URL of that status. */
export const domainsFilters = filterRule(
  {
    id: "domains.filters",
    requests: (survey) => [
      ...domainsRequests(survey),
      ...citationFilterRequests(survey, "listCitedDomains", CHECKS),
    ],
  },
  "listCitedDomains",
  CHECKS,
);

function statusesOf(row: Json): string[] | null {
  const breakdown: unknown = row?.url_status_breakdown;
  if (typeof breakdown !== "object" || breakdown === null) return null;
  return Object.entries(breakdown).flatMap(([status, count]) => (count > 0 ? [status] : []));
}
