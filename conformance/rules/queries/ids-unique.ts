import { discoveryRequests } from "../../plan/discovery.ts";
import { uniqueRule } from "../../assert/unique-rule.ts";

/** §2.4: prompt ids are unique. */
export const queriesIdsUnique = uniqueRule(
  { id: "queries.ids-unique", requests: discoveryRequests },
  "listQueries",
  "brand_prompt_id",
);
