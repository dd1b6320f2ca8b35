import type { Survey } from "../../survey.ts";
import { runPairs, type RunPair } from "./rows.ts";

/** An answer's excerpt and its text, each run of white space a single space. */
export interface Excerpt {
  readonly pair: RunPair;
  /** Without the ellipsis. */
  readonly text: string;
  readonly hasEllipsis: boolean;
  readonly answer: string;
}

const ELLIPSIS = /\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*$/;

/** Every answer that was seen both as an excerpt and in full. */
export function excerpts(survey: Survey): Excerpt[] {
  return runPairs(survey).flatMap((pair) => {
    const { raw_response_excerpt: excerpt } = pair.row;
    const { answer_text: answer } = pair.detail;
    if (typeof excerpt !== "string" || typeof answer !== "string") return [];
    return [
      {
        pair,
        text: spaced(excerpt.replace(ELLIPSIS, "")),
        hasEllipsis: ELLIPSIS.test(excerpt),
        answer: spaced(answer),
      },
    ];
  });
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}
