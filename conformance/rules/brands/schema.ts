import { listAsks } from "../../lists.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";

/** §2.3, §4.1 */
export const brandsSchema = rowsSchemaRule("brands.schema", "listTrackedBrands", listAsks);
