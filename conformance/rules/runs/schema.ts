import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { listingRequests } from "../../plan/runs.ts";

/** §2.16, §4.6 */
export const runsSchema = rowsSchemaRule("runs.schema", "listQueryRuns", listingRequests);
