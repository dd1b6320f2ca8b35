import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { accepted, brandPost, wrongBrandPosts } from "./posts.ts";
import { judgeRefusal, typeRefusal, type RefusedWrite } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8, §7: a brand without a name is refused. */
export const writeBrandValidation = brandRefusalRule(
  "write.brand-validation",
  wrongBrandPosts,
  typeRefusal,
);

/** A rule: invalid bodies are refused if a valid one was accepted. */
export function brandRefusalRule(
  id: string,
  posts: (survey: Survey) => PlannedRequest[],
  refusalOf: (request: PlannedRequest) => RefusedWrite,
): Rule {
  return {
    id,
    requests: writeRequests,
    judge(survey, reporter) {
      if (accepted(survey, brandPost(survey)) === null) reporter.needs(neededWrite(survey));
      else {
        for (const request of posts(survey)) {
          const exchange = judgeRefusal(survey, reporter, refusalOf(request));
          if (exchange !== null) reporter.holds(exchange);
        }
      }
    },
  };
}
