import type { TextSubject } from "../subjects/prompt-subject.ts";
import { choiceIn } from "../texts/question.ts";
import type { LanguagePack } from "./language-pack.ts";

const HOW_TO_FIND = /^comment (?:bien )?trouver /i;

/**
 * Whether a question about a known noun is answered without names: "Pompe à chaleur ou chaudière à granulés ?" asks for
 * one of two kinds, and "Comment trouver un bon avocat ?" for a way.
 */
export function asksForNoNames(
  question: string,
  subject: TextSubject,
  pack: LanguagePack,
): boolean {
  if ((subject.brands ?? []).length > 0) return false;
  return HOW_TO_FIND.test(question) || choiceIn(question, subject, pack) !== null;
}
