import { BY_SOURCE_TYPE, filterRule } from "../../assert/filter-rule.ts";
import { domainsRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS = [BY_SOURCE_TYPE];

/** §4.3: a filter by kind of site returns domains of that kind. */
export const domainsSourceType = filterRule(
  {
    id: "domains.source-type",
    requests: (survey) => [
      ...domainsRequests(survey),
      ...citationFilterRequests(survey, "listCitedDomains", CHECKS),
    ],
  },
  "listCitedDomains",
  CHECKS,
);
