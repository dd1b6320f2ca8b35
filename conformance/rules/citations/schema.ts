import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { citedRequests } from "../../plan/cited-sources.ts";

/** §2.10: the fields of a cited URL. */
export const citationsSchema = rowsSchemaRule("citations.schema", "listCitations", citedRequests);
