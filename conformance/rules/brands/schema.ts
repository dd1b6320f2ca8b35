import { listAsks } from "../page/lists.ts";
import { rowsSchemaRule } from "../runs/rows-schema.ts";

/** §2.3, §4.1 */
export const brandsSchema = rowsSchemaRule("brands.schema", "listTrackedBrands", listAsks);
