import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_WRITE } from "./own.ts";
import { accepted, detailedPost, plainPost } from "./posts.ts";
import { ownPrompts } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8: what was added is listed. */
export const writePromptsListed: Rule = {
  id: "write.prompts-listed",
  asks: writeAsks,
  judge(survey, { held, broken, missing }) {
    const texts = addedTexts(survey);
    const list = ownPrompts(survey);
    if (texts.length === 0 || list === null) {
      missing(texts.length === 0 ? NO_WRITE : "the prompts of a brand that was added");
      return;
    }
    const lacking = texts.filter((text) => !list.rows.some((row) => row?.text === text));
    if (lacking.length === 0) held(list.exchange);
    else if (!list.isWhole) missing("the whole list of an added brand's prompts");
    else {
      for (const text of lacking) {
        broken({
          exchange: list.exchange,
          pointer: "/items",
          kind: "prompt-lacking",
          expected: `"${text}", which was added`,
          actual: `${list.rows.length} other prompts`,
        });
      }
    }
  },
};

function addedTexts(survey: Survey): readonly string[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { ask, text } = detailedPost(survey, plain.platform);
  return accepted(survey, ask) === null ? plain.texts : [...plain.texts, text];
}
