import { BY_CONTENT_TYPE, BY_SOURCE_TYPE, filterRule } from "../../assert/filter-rule.ts";
import { citedRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS = [BY_SOURCE_TYPE, BY_CONTENT_TYPE];

/** §4.3: filters by kind of site or page return rows of that kind. */
export const citationsTagFilters = filterRule(
  {
    id: "citations.tag-filters",
    requests: (survey) => [
      ...citedRequests(survey),
      ...citationFilterRequests(survey, "listCitations", CHECKS),
    ],
  },
  "listCitations",
  CHECKS,
);
