import { rowsSchemaRule } from "../rows-schema-rule.ts";
import { listingAsks } from "./asks.ts";

/** §2.16, §4.6 */
export const runsSchema = rowsSchemaRule("runs.schema", "listQueryRuns", listingAsks);
