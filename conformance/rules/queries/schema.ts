import { listAsks } from "../../lists.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";

/** §2.4, §4.1 */
export const queriesSchema = rowsSchemaRule("queries.schema", "listQueries", listAsks);
