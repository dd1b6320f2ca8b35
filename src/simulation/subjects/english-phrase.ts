import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isVerb } from "./english-verbs.ts";
import { opinionsOf, smallWordsOf } from "./nouns.ts";
import { isRegularPlural, isUncountable, pluralIn } from "./plurals.ts";

const MAX_UNKNOWN_WORDS = 4;
const BEFORE_NOUNS = new Set([
  "which",
  "what",
  "a",
  "an",
  "the",
  "best",
  "good",
  "some",
  "any",
  "top",
  "recommend",
  "for",
  "great",
  "reliable",
  "buy",
  "find",
  "choose",
  "my",
  "is",
  "are",
  "does",
  "do",
  "can",
  "sells",
  "makes",
  "offers",
]);

/** The plural of the last noun of a phrase; what can't be counted has brands. */
export function pluralOf(noun: string): string {
  return isUncountable(noun) ? `${noun} brands` : pluralIn("en", noun);
}

/** The words after "which", "best" and the like, up to a small word or a likely verb. */
export function unknownPhrase(words: readonly string[], pack: LanguagePack): string | null {
  for (const [index, word] of words.entries()) {
    if (!isTrigger(word.toLowerCase())) continue;
    const phrase = phraseBeforeVerb(words, index + 1, pack);
    const head = phrase.pop();
    if (head !== undefined && isHead(head)) return [...phrase, pluralOf(head)].join(" ");
  }
  return initialPhrase(words, pack);
}

/** "Which", or a superlative. */
function isTrigger(word: string): boolean {
  return BEFORE_NOUNS.has(word) || /.{3}est$/.test(word);
}

function phraseBeforeVerb(words: readonly string[], start: number, pack: LanguagePack): string[] {
  const rest = words.slice(start);
  const phrase = phraseFrom(rest, pack);
  // "Does a water softener save money?"
  const isInverted = /^(?:do|does|can|will|should)$/i.test(words[0] ?? "");
  const verb = isInverted ? phrase.findIndex((one, place) => place > 0 && isVerb(`${one}s`)) : -1;
  if (verb !== -1) phrase.splice(verb);
  const isAfterWhich = words[start - 1]?.toLowerCase() === "which";
  if (isAfterWhich && endsWithVerb(phrase, rest, pack)) phrase.pop();
  return phrase;
}

/** The noun phrase of a prompt that is no question: "sourdough starter kit for a beginner". */
function initialPhrase(words: readonly string[], pack: LanguagePack): string | null {
  const [first = "", ...rest] = words;
  const lower = [first.toLowerCase(), ...rest];
  if (smallWordsOf(pack).has(lower[0]!)) return null;
  const phrase = phraseFrom(lower, pack);
  const end = words[phrase.length]?.toLowerCase();
  // A verb could follow anything else.
  if (end !== undefined && !smallWordsOf(pack).has(end)) return null;
  const head = phrase.pop();
  if (head === undefined || !isHead(head)) return null;
  return [...phrase, pluralOf(head)].join(" ");
}

/** A short noun is an abbreviation: "DJ". */
function isHead(word: string): boolean {
  return word.length > 2 || /^[A-Z]{2}$/.test(word);
}

/** The words of an unknown noun phrase at the beginning of a list, without opinions before it. */
function phraseFrom(words: readonly string[], pack: LanguagePack): string[] {
  const start = words.findIndex((word) => !opinionsOf(pack).has(word.toLowerCase()));
  const phrase: string[] = [];
  for (const word of start === -1 ? [] : words.slice(start, start + MAX_UNKNOWN_WORDS)) {
    const lower = word.toLowerCase();
    if (isOutside(word, pack) || (phrase.length > 0 && isVerb(lower))) break;
    phrase.push(word);
    // After a plural, a verb follows.
    if (phrase.length > 1 && isRegularPlural(lower)) break;
  }
  return phrase;
}

/** Whether a word is part of no noun phrase: a name, a small word, an opinion. */
function isOutside(word: string, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  const isName = word !== lower && word !== word.toUpperCase();
  const isKnown = smallWordsOf(pack).has(lower) || opinionsOf(pack).has(lower);
  return isName || isKnown || /['’]|est$|ly$|^\d/.test(lower);
}

/** "which hammock hangs best": a verb in the third person, not followed by "are" and the like. */
function endsWithVerb(
  phrase: readonly string[],
  words: readonly string[],
  pack: LanguagePack,
): boolean {
  const [noun = "", verb = ""] = phrase.slice(-2);
  const next = words[words.indexOf(verb) + 1]?.toLowerCase() ?? "";
  if (phrase.length < 2 || smallWordsOf(pack).has(next)) return false;
  return isRegularPlural(verb) && !noun.endsWith("s");
}
