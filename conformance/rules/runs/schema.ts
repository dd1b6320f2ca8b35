import { listingAsks } from "./asks.ts";
import { rowsSchemaRule } from "./rows-schema.ts";

/** §2.16, §4.6 */
export const runsSchema = rowsSchemaRule("runs.schema", "listQueryRuns", listingAsks);
