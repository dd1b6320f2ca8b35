import { detailAsks } from "../runs/asks.ts";
import { schemaRule } from "../schema-rule.ts";

/** §2.16, §4.6 */
export const runSchema = schemaRule("run.schema", ["getQueryRun"], detailAsks);
