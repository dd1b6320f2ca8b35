import {
  comparedWith,
  formatDifference,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { excerpts, rowField, type Excerpt } from "../../assert/runs.ts";

const MAX_CHARACTERS = 400;
const MIN_CHARACTERS = 100;

/** §2.16: the excerpt is the beginning of the text, about 300 characters; white space and Markdown are ignored. */
export const runsExcerptText: Rule = {
  id: "runs.excerpt-text",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const reported = excerpts(survey).filter(({ text }) => text !== "");
    if (reported.length === 0)
      reporter.needs("an excerpt and its full text, over days that do not change during the check");
    for (const excerpt of reported) {
      const findings = [beginning(excerpt), length(excerpt)].filter((found) => found !== null);
      const listed = rowField(excerpt.pair, "raw_response_excerpt");
      reportFindings(reporter, excerpt.pair.exchange, comparedWith(findings, listed));
    }
  },
};

function beginning({ text, answer, letters }: Excerpt): FindingDetails | null {
  if (letters.answer.startsWith(letters.text)) return null;
  const [expected, actual] = formatDifference(text, answer);
  return {
    pointer: "/answer_text",
    kind: "text-differs",
    expected: `a text that begins with the excerpt ${expected}`,
    actual,
  };
}

function length({ text, hasEllipsis, letters }: Excerpt): FindingDetails | null {
  const characters = Array.from(text).length;
  const isCut = hasEllipsis && letters.answer.length > letters.text.length;
  const isShort = isCut && characters < MIN_CHARACTERS;
  if (characters <= MAX_CHARACTERS && !isShort) return null;
  return {
    pointer: "/answer_text",
    kind: isShort ? "excerpt-too-short" : "excerpt-too-long",
    expected: isShort
      ? `a shortened excerpt of at least ${MIN_CHARACTERS} characters`
      : `an excerpt of at most ${MAX_CHARACTERS} characters`,
    actual: String(characters),
  };
}
