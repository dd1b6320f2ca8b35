import { listAsks } from "../page/lists.ts";
import { rowsSchemaRule } from "../runs/rows-schema.ts";

/** §2.14, §4.5 */
export const byvisSchema = rowsSchemaRule("byvis.schema", "listPromptsByVisibility", listAsks);
