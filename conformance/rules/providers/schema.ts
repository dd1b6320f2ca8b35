import { listRequests } from "../../plan/paging.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.6, §4.1 */
export const providersSchema = rowsSchemaRule("providers.schema", "listLlmProviders", listRequests);
