import type { Rule } from "../../rule.ts";
import { judgeDescending, seamAsks } from "./descending.ts";
import { sovAsks, sovGround } from "./ground.ts";

/** §4.2: ranked by mentions, down the whole walk; brands with equal counts may stand in any order. */
export const sovOrder: Rule = {
  id: "sov.order",
  asks(survey) {
    const ground = sovGround(survey);
    const seam = ground === null ? [] : seamAsks(survey, "listTopMentionedBrands", ground.values);
    return [...sovAsks(survey), ...seam];
  },
  judge(survey, judgement) {
    const list = { id: "listTopMentionedBrands", field: "mention_count" } as const;
    judgeDescending(survey, list, judgement);
  },
};
