import type { Judgement, Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_WRITE } from "./own.ts";
import {
  limitedBrandPost,
  limitedPromptsPost,
  plainPost,
  accepted,
  wrongPlatformPosts,
} from "./posts.ts";
import { judgeRefusal } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8, §7, §8: platforms are required, known, and allowed by the plan. */
export const writeLlms: Rule = {
  id: "write.llms",
  asks: writeAsks,
  judge(survey, judgement) {
    if (plainPost(survey) === null) judgement.missing(NO_WRITE);
    else {
      const why = "llms is required and holds platform slugs";
      for (const ask of wrongPlatformPosts(survey)) {
        const exchange = judgeRefusal(survey, judgement, { ask, status: 400, why });
        if (exchange !== null) judgement.held(exchange);
      }
    }
    judgeLimited(survey, judgement);
  },
};

/** Which error it is, is not shown. */
function judgeLimited(survey: Survey, { held, broken }: Judgement): void {
  if (accepted(survey, limitedBrandPost(survey)) === null) return;
  const exchange = survey.find(limitedPromptsPost(survey));
  const status = exchange?.reply?.status;
  if (exchange === null || status === undefined) return;
  if (status === 200) {
    broken({
      exchange,
      pointer: "",
      kind: "wrong-status",
      expected: "an error: the plan does not allow every platform",
      actual: "status 200",
    });
  } else if (REFUSALS.has(status)) held(exchange);
}

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);
