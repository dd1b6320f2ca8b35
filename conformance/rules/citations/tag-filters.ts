import { filterRule, textsIn } from "./filter-check.ts";
import { citedAsks } from "./ground.ts";

/** §4.3: a filter by kind of site or kind of page gives rows of that kind. */
export const citationsTagFilters = filterRule(
  { id: "citations.tag-filters", list: "listCitations", asks: citedAsks },
  [
    { parameter: "source_type", field: "source_type_tags", shown: textsIn("source_type_tags") },
    { parameter: "content_type", field: "content_type_tags", shown: textsIn("content_type_tags") },
  ],
);
