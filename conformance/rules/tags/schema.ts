import { listRequests } from "../../plan/paging.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.5, §4.1 */
export const tagsSchema = rowsSchemaRule("tags.schema", "listQueryTags", listRequests);
