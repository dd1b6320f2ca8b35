import { listAsks } from "../../lists.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";

/** §2.14, §4.5 */
export const byvisSchema = rowsSchemaRule("byvis.schema", "listPromptsByVisibility", listAsks);
