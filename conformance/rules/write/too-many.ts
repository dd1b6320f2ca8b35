import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_WRITE } from "./own.ts";
import { manyPromptsPost, manyTagsPost, plainPost, type WrongPost } from "./posts.ts";
import { judgeRefusal, ownPrompts } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8, §8: at most fifty prompts at once. */
export const writePrompts50 = tooManyRule("write.prompts-50", manyPromptsPost, "51 prompts");

/** §4.8, §8: at most ten tags. */
export const writeTags10 = tooManyRule("write.tags-10", manyTagsPost, "11 tags");

/** A rule that too many of something are refused, and that nothing is left of them. */
function tooManyRule(
  id: string,
  postOf: (survey: Survey, platform: string) => WrongPost,
  what: string,
): Rule {
  return {
    id,
    asks: writeAsks,
    judge(survey, judgement) {
      const plain = plainPost(survey);
      if (plain === null) {
        judgement.missing(NO_WRITE);
        return;
      }
      const { ask, texts } = postOf(survey, plain.platform);
      const exchange = judgeRefusal(survey, judgement, { ask, status: 400, why: what });
      const list = ownPrompts(survey);
      if (survey.find(ask) === null || list === null) judgement.missing(`an answer to ${what}`);
      if (exchange === null || list === null) return;
      const place = list.rows.findIndex((row) => texts.includes(row?.text));
      if (place === -1 && list.isWhole) judgement.held(exchange);
      if (place === -1) return;
      judgement.broken({
        exchange: list.exchange,
        pointer: `/items/${place}`,
        kind: "refused-but-added",
        expected: `none of what was refused for ${what}`,
        actual: String(list.rows[place].text),
      });
    },
  };
}
