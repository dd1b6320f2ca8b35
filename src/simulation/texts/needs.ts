import type { LanguagePack, Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { plainWords } from "./criteria.ts";

/** Returns what answers a question; what the market knows comes before what the language knows. Null: nothing is known. */
export function needOf(question: string, subject: TextSubject, pack: LanguagePack): Need | null {
  const { needs = [], groupId } = subject;
  const need = askedIn(
    question,
    [...needs, ...(pack.needs ?? [])].filter(({ groups }) => groups?.includes(groupId) !== false),
  );
  const particular = askedIn(question, need?.cases ?? []);
  if (need === null) return null;
  return particular === null ? need : { ...need, points: [], ...particular };
}

/** Returns the first entry one of whose asks a question has; null: there is none. */
export function askedIn<T extends Pick<Need, "asks">>(
  question: string,
  entries: readonly T[],
): T | null {
  const words = plainWords(question);
  const isAsked = (ask: string): boolean => ask.split(" & ").every((part) => hasPart(words, part));
  return entries.find(({ asks }) => asks.some(isAsked)) ?? null;
}

/** Whether words have a part of an ask; they begin with it or end a word with it, if it says so. */
function hasPart(words: string, part: string): boolean {
  const asked = plainWords(part).trim();
  const plain = `${part.startsWith("~") ? "" : " "}${asked}${part.endsWith("$") ? " " : ""}`;
  return part.startsWith("^") ? words.startsWith(plain) : words.includes(plain);
}
