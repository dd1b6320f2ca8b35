import type { Rule } from "../../core/rule.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { adviceRequests } from "./advice-requests.ts";

const ofAll = rowsSchemaRule("advice.schema", "listRankingAdvice", adviceRequests);
const ofPrompt = rowsSchemaRule("advice.schema", "listPromptRankingAdvice", adviceRequests);

/** §2.15, §4.5: the runs, and `offset` beside them. */
export const adviceSchema: Rule = {
  id: "advice.schema",
  requests: adviceRequests,
  judge(survey, reporter) {
    ofAll.judge(survey, reporter);
    ofPrompt.judge(survey, reporter);
  },
};
