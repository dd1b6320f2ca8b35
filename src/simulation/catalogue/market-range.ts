import { memoize } from "../../common/memoize.ts";
import { isMixed, type TextSubject } from "../subjects/prompt-subject.ts";
import { plainForm } from "../subjects/nouns.ts";
import type { Market } from "./market.ts";

/** Subjects of a group from which a market has all of the group rather than a few things of it. */
const MANY_SUBJECTS = 3;
/** Shorter words are not looked for inside of compounds. */
const SHORTEST_PART = 5;

/**
 * Whether a market sells what a subject outside of its list is about: a market with boots has waterproof boots, but no
 * dance shoes, and one with water bottles has no kitchen knives.
 */
export function isInRange(
  { phrase, groupId, words }: Pick<TextSubject, "phrase" | "groupId" | "words">,
  subjects: Market["subjects"],
  language: string,
): boolean {
  const range = rangeOf(subjects)(language);
  const count = range.counts.get(groupId) ?? 0;
  if (words !== null || count === 0 || isMixed(groupId)) return false;
  const own = wordsOf(phrase);
  // A single word can be a synonym: rucksacks are backpacks.
  if (own.length === 1 && count >= MANY_SUBJECTS) return true;
  const describing = count >= MANY_SUBJECTS ? withoutHead(own, language) : own;
  return describing.every((word) => range.words.some((known) => isSame(word, known)));
}

/** All words of the market's phrases in a language, and the number of subjects by group. */
const rangeOf = memoize((subjects: Market["subjects"]) =>
  memoize((language: string) => {
    const counts = new Map<string, number>();
    const words = new Set<string>();
    for (const { group, forms } of subjects.values()) {
      counts.set(group, (counts.get(group) ?? 0) + 1);
      for (const word of wordsOf(forms[language]?.phrase ?? "")) words.add(word);
    }
    return { counts, words: [...words] };
  }),
);

/** The words of a phrase without their endings. */
function wordsOf(phrase: string): string[] {
  const words = plainForm(phrase).match(/\p{L}{3,}/gu) ?? [];
  return words.map((word) => word.replace(/(?:e[ns]?|[nsx])$/, ""));
}

function withoutHead(words: readonly string[], language: string): readonly string[] {
  return language === "fr" ? words.slice(1) : words.slice(0, -1);
}

/** Whether two words are the same, or one is the end of a compound. */
function isSame(word: string, known: string): boolean {
  if (word === known) return true;
  const [long, short] = word.length > known.length ? [word, known] : [known, word];
  return short.length >= SHORTEST_PART && long.endsWith(short);
}
