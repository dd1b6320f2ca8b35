import type { AnswerPatterns, LanguagePack } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";

/** The patterns of a bank that fit a subject: those that do not name it, if it is not known. */
export function usableIn(
  bank: readonly string[],
  { subject, pack }: { readonly subject: TextSubject; readonly pack: LanguagePack },
): readonly string[] {
  if (subject.phrase !== pack.such_things) return bank;
  const nameless = bank.filter((pattern) => !/\{phrase\}/i.test(pattern));
  return nameless.length > 0 ? nameless : bank;
}

/** The closings that fit an answer with a number of brands. The criteria it was asked for are no further offer. */
export function closingsOf(
  { closings: { any, several } }: AnswerPatterns,
  brands: number,
  asksCriteria: boolean,
): string[] {
  const general = any.filter((pattern) => !asksCriteria || !/\{c\d\}/.test(pattern));
  return [...general, ...(brands > 2 ? several : [])];
}
