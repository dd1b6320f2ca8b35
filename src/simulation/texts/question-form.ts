import type { AnswerPatterns } from "../catalogue/language-pack.ts";

type Form = "choice" | "yes_no" | "how";

/** Returns the form of a question; null: another one. */
export function formOf(question: string, { forms }: AnswerPatterns): Form | null {
  const text = question.toLowerCase();
  const clauses = text.split(/[.,:;!?]/).map((clause) => clause.trim());
  const has = (word: string): boolean =>
    /[\s-]/.test(word)
      ? text.includes(word)
      : clauses.some((clause) => clause.startsWith(`${word} `));
  if (forms.how.words.some(has)) return "how";
  if (forms.choice.words.some((word) => text.includes(` ${word} `))) return "choice";
  return forms.yes_no.words.some(has) ? "yes_no" : null;
}
