import type { Explanation, ExplanationKind } from "./explanation.ts";

/** A form of questions that want something explained. */
export interface Beginning {
  readonly kind: ExplanationKind;
  readonly pattern: RegExp;
  readonly isCertain: boolean;
}

/** Longer ones are not repeated inside of a sentence. */
const LONGEST_TASK = 60;

/** Reads a question by its form; null: it has none of the forms. */
export function explanationByForm(
  sentence: string,
  beginnings: readonly Beginning[],
  taskOf: (question: string) => string | null,
): Explanation | null {
  const question = sentence
    .trim()
    .replace(/[?!.]{1,3}$/, "")
    .trimEnd();
  const found = beginnings.find(({ pattern }) => pattern.test(question));
  if (found === undefined) return null;
  const { kind, isCertain } = found;
  const task = kind === "task" ? taskOf(question) : null;
  const isShort = task !== null && task.length <= LONGEST_TASK;
  return { kind, task: isShort ? task : null, isCertain };
}
