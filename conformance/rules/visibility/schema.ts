import { Survey } from "../../survey.ts";
import type { Rule } from "../../rule.ts";
import { schemaRule } from "../schema-rule.ts";
import { scoutAsks } from "../../terrain.ts";
import { isOverall } from "./overall.ts";

const everyReply = schemaRule("visibility.schema", ["getVisibility"]);

/** §2.7: the seven metrics, `date_range` and `filters_applied`; a broken-down reply is not shown there. */
export const visibilitySchema: Rule = {
  id: "visibility.schema",
  asks: scoutAsks,
  judge(survey, judgement) {
    const shown = survey.of("getVisibility").filter(isOverall);
    everyReply.judge(new Survey(survey.settings, shown), judgement);
  },
};
