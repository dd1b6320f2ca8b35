import { filterRule, type FilterCheck, textsIn } from "../../assert/filter-rule.ts";
import { citedRequests, citationFilterRequests } from "../../plan/cited-sources.ts";

const CHECKS: readonly FilterCheck[] = [
  { parameter: "source_type", field: "source_type_tags", valuesOf: textsIn("source_type_tags") },
  { parameter: "content_type", field: "content_type_tags", valuesOf: textsIn("content_type_tags") },
];

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
