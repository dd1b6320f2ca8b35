import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { manyPromptsPost, manyTagsPost, plainPost, type WrongPost } from "./posts.ts";
import { judgeRefusal, ownPrompts, reportAdded } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

const TOO_MANY = { prompts: "51 prompts", tags: "11 tags" } as const;

/** §4.8, §8: at most fifty prompts per request. */
export const writePrompts50 = tooManyRule("write.prompts-50", manyPromptsPost, "prompts");

/** §4.8, §8: at most ten tags. */
export const writeTags10 = tooManyRule("write.tags-10", manyTagsPost, "tags");

/** A rule: too many items are refused and none of them is added. */
function tooManyRule(
  id: string,
  postOf: (survey: Survey, platform: string) => WrongPost,
  field: keyof typeof TOO_MANY,
): Rule {
  const what = TOO_MANY[field];
  return {
    id,
    requests: writeRequests,
    judge(survey, reporter) {
      const plain = plainPost(survey);
      if (plain === null) return reporter.needs(neededWrite(survey));
      const { request, texts } = postOf(survey, plain.platform);
      const exchange = judgeRefusal(survey, reporter, {
        request,
        status: 400,
        why: `the body has ${what}`,
        parameters: [field],
      });
      const list = ownPrompts(survey);
      if (survey.find(request) === null || list === null) reporter.needs(`a response to ${what}`);
      if (exchange === null || list === null) return;
      const wasAdded = reportAdded(reporter, exchange, list, { texts, what });
      if (!wasAdded && list.isWhole) reporter.holds(exchange);
    },
  };
}
