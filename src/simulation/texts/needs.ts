import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. Null: nothing is known. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const words = plainWords(question);
  const isAsked = (ask: string): boolean => ask.split(" & ").every((part) => hasPart(words, part));
  const { needs = [], groupId } = subject;
  const need = [...needs, ...(pack.needs ?? [])].find(
    ({ groups, asks }) => groups?.includes(groupId) !== false && asks.some(isAsked),
  );
  const particular = need?.cases?.find(({ asks }) => asks.some(isAsked));
  if (need === undefined) return null;
  return particular === undefined ? need : { ...need, points: [], ...particular };
}

/** Whether words have a part of an ask; they begin with it or end a word with it, if it says so. */
function hasPart(words: string, part: string): boolean {
  const asked = plainWords(part).trim();
  const plain = `${part.startsWith("~") ? "" : " "}${asked}${part.endsWith("$") ? " " : ""}`;
  return part.startsWith("^") ? words.startsWith(plain) : words.includes(plain);
}
