import type { Rule } from "../../rule.ts";
import { NO_WRITE } from "./own.ts";
import { absentBrandPost, plainPost } from "./posts.ts";
import { judgeRefusal } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8, §7: prompts are added to a tracked brand. */
export const writePromptsBrand404: Rule = {
  id: "write.prompts-brand-404",
  asks: writeAsks,
  judge(survey, judgement) {
    const plain = plainPost(survey);
    if (plain === null) {
      judgement.missing(NO_WRITE);
      return;
    }
    const ask = absentBrandPost(survey, plain.platform);
    const why = "the brand is not tracked";
    const exchange = judgeRefusal(survey, judgement, { ask, status: 404, why });
    if (exchange !== null) judgement.held(exchange);
  },
};
