import { listRequests } from "../../plan/paging.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.4, §4.1 */
export const queriesSchema = rowsSchemaRule("queries.schema", "listQueries", listRequests);
