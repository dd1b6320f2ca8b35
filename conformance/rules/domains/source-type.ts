import { filterRule, type FilterCheck, textsIn } from "../../assert/filter-rule.ts";
import { domainsRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS: readonly FilterCheck[] = [
  { parameter: "source_type", field: "source_type_tags", valuesOf: textsIn("source_type_tags") },
];

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
