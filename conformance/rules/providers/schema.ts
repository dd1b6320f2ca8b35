import { listAsks } from "../../lists.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";

/** §2.6, §4.1 */
export const providersSchema = rowsSchemaRule("providers.schema", "listLlmProviders", listAsks);
