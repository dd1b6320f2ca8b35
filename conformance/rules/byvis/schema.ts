import { listRequests } from "../../plan/paging.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.14, §4.5 */
export const byvisSchema = rowsSchemaRule("byvis.schema", "listPromptsByVisibility", listRequests);
