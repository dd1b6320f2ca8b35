import { listAsks } from "../page/lists.ts";
import { rowsSchemaRule } from "../runs/rows-schema.ts";

/** §2.6, §4.1 */
export const providersSchema = rowsSchemaRule("providers.schema", "listLlmProviders", listAsks);
