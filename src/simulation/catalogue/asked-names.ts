import type { TextSubject } from "../subjects/prompt-subject.ts";

const HOW_TO_FIND = /^comment (?:bien )?trouver /i;

/** Whether a question about a known noun is answered without names: "Comment trouver un bon avocat ?" asks for a way. */
export function asksForNoNames(question: string, { brands = [] }: TextSubject): boolean {
  return brands.length === 0 && HOW_TO_FIND.test(question);
}
