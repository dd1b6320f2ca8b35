import { uniqueRule } from "./unique.ts";

/** §2.4: an id leads back to one prompt. */
export const queriesIdsUnique = uniqueRule("queries.ids-unique", "listQueries", "brand_prompt_id");
