import {
  BY_DOMAIN,
  BY_URL_STATUS,
  filterRule,
  type FilterCheck,
  textsIn,
} from "../../assert/filter-rule.ts";
import { citedRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS: readonly FilterCheck[] = [
  BY_DOMAIN,
  BY_URL_STATUS,
  { parameter: "llm_provider", field: "providers", valuesOf: textsIn("providers") },
];

/** §4.3: each of these filters is visible in the row; a URL can also be cited by other platforms. */
export const citationsFilters = filterRule(
  {
    id: "citations.filters",
    requests: (survey) => [
      ...citedRequests(survey),
      ...citationFilterRequests(survey, "listCitations", CHECKS),
    ],
  },
  "listCitations",
  CHECKS,
);
