import { BY_DOMAIN, BY_SITE_STATUS, filterRule } from "../../assert/filter-rule.ts";
import { domainsRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS = [BY_SITE_STATUS, BY_DOMAIN];

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
