import { listAsks } from "../page/lists.ts";
import { rowsSchemaRule } from "../runs/rows-schema.ts";

/** §2.4, §4.1 */
export const queriesSchema = rowsSchemaRule("queries.schema", "listQueries", listAsks);
