import { MIN_TEXTS, fullTextsOf, judgeFullTexts, MIN_CHARACTERS } from "../../assert/full-texts.ts";
import { runDetails } from "../../assert/runs.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";

const FIELD = { pointer: "/answer_text", kind: "answer-cut", plural: "answers" };

/** §2.16: `answer_text` is the full answer, so not every long one has the same length and ends within a sentence. */
export const runFullAnswer: Rule = {
  id: "run.full-answer",
  requests: runDetailRequests,
  judge(survey, reporter) {
    reporter.needs(`${MIN_TEXTS} different answers of at least ${MIN_CHARACTERS} characters`);
    const details = runDetails(survey).map(({ exchange }) => exchange);
    judgeFullTexts(reporter, fullTextsOf(details, "answer_text"), FIELD);
  },
};
