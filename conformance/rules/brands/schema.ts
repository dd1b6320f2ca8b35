import { listRequests } from "../../plan/paging.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.3, §4.1 */
export const brandsSchema = rowsSchemaRule("brands.schema", "listTrackedBrands", listRequests);
