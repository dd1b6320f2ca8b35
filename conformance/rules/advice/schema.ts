import type { Rule } from "../../rule.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";
import { adviceAsks } from "./runs.ts";

const ofAll = rowsSchemaRule("advice.schema", "listRankingAdvice", adviceAsks);
const ofPrompt = rowsSchemaRule("advice.schema", "listPromptRankingAdvice", adviceAsks);

/** §2.15, §4.5: the runs, and `offset` beside them. */
export const adviceSchema: Rule = {
  id: "advice.schema",
  asks: adviceAsks,
  judge(survey, judgement) {
    ofAll.judge(survey, judgement);
    ofPrompt.judge(survey, judgement);
  },
};
