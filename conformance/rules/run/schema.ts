import { runDetailRequests } from "../../plan/runs.ts";
import { schemaRule } from "../../assert/schema-rule.ts";

/** §2.16, §4.6 */
export const runSchema = schemaRule("run.schema", ["getQueryRun"], runDetailRequests);
