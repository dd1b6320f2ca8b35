import type { Ask } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_WRITE } from "./own.ts";
import { accepted, brandPost, wrongBrandPosts } from "./posts.ts";
import { judgeRefusal } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8, §7: without a name there is nothing to track. */
export const writeBrandValidation = brandRefusalRule(
  "write.brand-validation",
  wrongBrandPosts,
  "brand is required and a string",
);

/** A rule that some bodies are refused where a right one was accepted. */
export function brandRefusalRule(id: string, posts: (survey: Survey) => Ask[], why: string): Rule {
  return {
    id,
    asks: writeAsks,
    judge(survey, judgement) {
      if (accepted(survey, brandPost(survey)) === null) judgement.missing(NO_WRITE);
      else {
        for (const ask of posts(survey)) {
          const exchange = judgeRefusal(survey, judgement, { ask, status: 400, why });
          if (exchange !== null) judgement.held(exchange);
        }
      }
    },
  };
}
