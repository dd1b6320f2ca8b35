import type { AnswerText, PromptFacts, TextRun } from "../../src/simulation/texts/answer-facts.ts";
import { answersTo } from "../../src/simulation/texts/answer-text.ts";

/** Writes the text of one run of a prompt. */
export function writeAnswer({ key, mentions, ...prompt }: PromptFacts & TextRun): AnswerText {
  return answersTo(prompt)({ key, mentions });
}
