import { filterRule, textsIn } from "../citations/filter-check.ts";
import { domainsAsks } from "../citations/ground.ts";

/** §4.3: a filter by kind of site gives sites of that kind. */
export const domainsSourceType = filterRule(
  { id: "domains.source-type", list: "listCitedDomains", asks: domainsAsks },
  [{ parameter: "source_type", field: "source_type_tags", shown: textsIn("source_type_tags") }],
);
