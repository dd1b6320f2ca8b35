import { filterRule, textIn, textsIn } from "./filter-check.ts";
import { citedAsks } from "./ground.ts";

/** §4.3: each of these filters shows in the row itself; a page can be cited by other platforms as well. */
export const citationsFilters = filterRule(
  { id: "citations.filters", list: "listCitations", asks: citedAsks },
  [
    { parameter: "domain", field: "domain", shown: textIn("domain") },
    { parameter: "url_status", field: "url_status", shown: textIn("url_status") },
    { parameter: "llm_provider", field: "providers", shown: textsIn("providers") },
  ],
);
