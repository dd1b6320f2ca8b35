import type { ExplanationQuestion, ExplanationKind } from "./explanation.ts";

/** A form of questions that want something explained. */
export interface Beginning {
  readonly kind: ExplanationKind;
  readonly pattern: RegExp;
  readonly isCertain: boolean;
}

const LONGEST_TASK = 60;

/** A task that can be repeated inside of a sentence; null: there is none, or it is too long. */
export function shortTask(task: string | null): string | null {
  return task !== null && task.length <= LONGEST_TASK ? task : null;
}

/** Reads a question by its form; null: it has none of the forms. */
export function explanationByForm(
  sentence: string,
  beginnings: readonly Beginning[],
  taskOf: (question: string) => string | null,
): ExplanationQuestion | null {
  const question = sentence
    .trim()
    .replace(/[?!.]{1,3}$/, "")
    .trimEnd();
  const found = beginnings.find(({ pattern }) => pattern.test(question));
  if (found === undefined) return null;
  const { kind, isCertain } = found;
  const task = kind === "task" ? taskOf(question) : null;
  return { kind, task: shortTask(task), isCertain };
}
