import { formatDifference } from "../../assert/findings.ts";
import type { Finding, Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { excerpts, placeOf, type Excerpt } from "../../assert/runs.ts";

type Texts = Pick<Finding, "kind" | "expected" | "actual">;

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
      const { pair } = excerpt;
      const findings = [beginning(excerpt), length(excerpt)].filter((found) => found !== null);
      const place = placeOf(pair, "raw_response_excerpt");
      const compared = [{ exchange: pair.exchange, pointer: "/answer_text" }];
      for (const texts of findings) reporter.violates({ ...place, ...texts, compared });
      if (findings.length === 0) reporter.holds(pair.exchange);
    }
  },
};

function beginning({ text, answer, letters }: Excerpt): Texts | null {
  if (letters.answer.startsWith(letters.text)) return null;
  const [expected, actual] = formatDifference(answer, text);
  return { kind: "text-differs", expected: `the beginning of answer_text, ${expected}`, actual };
}

function length({ text, hasEllipsis, letters }: Excerpt): Texts | null {
  const characters = Array.from(text).length;
  const isCut = hasEllipsis && letters.answer.length > letters.text.length;
  const isShort = isCut && characters < MIN_CHARACTERS;
  if (characters <= MAX_CHARACTERS && !isShort) return null;
  return {
    kind: isShort ? "excerpt-too-short" : "excerpt-too-long",
    expected: isShort
      ? `a shortened excerpt of at least ${MIN_CHARACTERS} characters`
      : `an excerpt of at most ${MAX_CHARACTERS} characters`,
    actual: `${characters} characters`,
  };
}
