import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { detailAsks } from "./asks.ts";
import { type Excerpt, excerpts } from "./excerpts.ts";

const MOST_CHARACTERS = 400;

/** §2.16: a preview is the beginning, about 300 characters of it; letters count, white space is free. */
export const runsExcerptText: Rule = {
  id: "runs.excerpt-text",
  asks: detailAsks,
  judge(survey, judgement) {
    const told = excerpts(survey).filter(({ text }) => text !== "");
    if (told.length === 0)
      judgement.missing("an excerpt and its answer, over days that stand still");
    for (const excerpt of told) {
      const findings = [beginning(excerpt), length(excerpt)].filter((found) => found !== null);
      tell(judgement, excerpt.pair.exchange, { findings, witness: true });
    }
  },
};

function beginning({ text, answer }: Excerpt): Finding | null {
  if (answer.startsWith(text)) return null;
  return {
    pointer: "/answer_text",
    kind: "text-differs",
    expected: `a text that begins with the excerpt ${shown(text)}`,
    actual: shown(answer),
  };
}

function length({ text }: Excerpt): Finding | null {
  const characters = Array.from(text).length;
  if (characters <= MOST_CHARACTERS) return null;
  return {
    pointer: "/answer_text",
    kind: "excerpt-too-long",
    expected: `an excerpt of at most ${MOST_CHARACTERS} characters`,
    actual: String(characters),
  };
}
