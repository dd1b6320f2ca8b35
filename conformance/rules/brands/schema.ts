import { schemaRule } from "../schema-rule.ts";

/** §2.3, §4.1 */
export const brandsSchema = schemaRule("brands.schema", ["listTrackedBrands"]);
