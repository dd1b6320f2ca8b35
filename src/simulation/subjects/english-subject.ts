import type { LanguagePack } from "../catalogue/language-pack.ts";
import {
  nounsOf,
  opinionsOf,
  smallWordsOf,
  unknownSubject,
  type DerivedSubject,
  type Noun,
} from "./nouns.ts";
import { pluralIn } from "./plurals.ts";

const LONGEST_NOUN = 3;
const MAX_MODIFIERS = 2;
/** A word after one of these is a verb rather than part of a noun phrase. */
const BEFORE_VERBS = new Set([
  "to",
  "i",
  "you",
  "we",
  "they",
  "can",
  "should",
  "must",
  "do",
  "does",
]);
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
const MAX_UNKNOWN_WORDS = 3;

/** Returns the subject of an English prompt; null: none was found. */
export function englishSubject(text: string, pack: LanguagePack): DerivedSubject | null {
  const clauses = text
    .split(/[.,:;?!()"“”–—]+|\s-\s/)
    .map((clause) => clause.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []);
  for (const words of clauses) {
    for (let at = 0; at < words.length; at++) {
      const found = nounAt(words, at, pack);
      if (found !== null) return withModifiers(words, { at, ...found }, pack);
    }
  }
  for (const words of clauses) {
    const phrase = unknownPhrase(words, pack);
    if (phrase !== null) return unknownSubject(phrase);
  }
  return null;
}

interface FoundNoun {
  readonly noun: Noun;
  /** Number of words. */
  readonly length: number;
  readonly isPlural: boolean;
}

function nounAt(words: readonly string[], at: number, pack: LanguagePack): FoundNoun | null {
  const nouns = nounsOf(pack);
  for (let length = Math.min(LONGEST_NOUN, words.length - at); length > 0; length--) {
    const form = words
      .slice(at, at + length)
      .join(" ")
      .toLowerCase();
    const noun = nouns.get(form);
    if (noun !== undefined) return { noun, length, isPlural: form === noun.plural.toLowerCase() };
  }
  return null;
}

function withModifiers(
  words: readonly string[],
  { at, noun, length, isPlural }: FoundNoun & { readonly at: number },
  pack: LanguagePack,
): DerivedSubject {
  const before = modifiersBefore(words, at, pack);
  const next = words[at + length];
  // "phone case": the known noun only modifies another one.
  if (!isPlural && next !== undefined && isUnknownNoun(next, pack)) {
    const known = nounAt(words, at + length, pack);
    if (known !== null)
      return {
        phrase: [...before, noun.singular, known.noun.plural].join(" "),
        group: known.noun.group,
      };
    return unknownSubject([...before, noun.singular, pluralIn("en", next.toLowerCase())].join(" "));
  }
  return { phrase: [...before, noun.plural].join(" "), group: noun.group };
}

/** Words directly before a noun that belong to its phrase. */
function modifiersBefore(words: readonly string[], at: number, pack: LanguagePack): string[] {
  const modifiers: string[] = [];
  for (let place = at - 1; place >= 0 && modifiers.length < MAX_MODIFIERS; place--) {
    const word = words[place]!;
    if (!isModifier(word, place, pack)) break;
    modifiers.unshift(word);
  }
  const previous = words[at - modifiers.length - 1]?.toLowerCase() ?? "";
  // "Do compression socks help?" has its verb at the end.
  const isInverted = at === modifiers.length + 1;
  return BEFORE_VERBS.has(previous) && !isInverted ? modifiers.slice(1) : modifiers;
}

function isModifier(word: string, place: number, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  if (smallWordsOf(pack).has(lower) || opinionsOf(pack).has(lower)) return false;
  if (/['’]|est$|ly$/.test(lower) || lower.length < 3) return false;
  // A capital inside a sentence marks a name.
  return place > 0 ? word === lower : word !== word.toUpperCase();
}

function isUnknownNoun(word: string, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  if (word !== lower || !/^[a-z-]{3,}$/.test(lower)) return false;
  if (/(s|ed|ing|ly|est)$/.test(lower)) return nounsOf(pack).has(lower);
  return !smallWordsOf(pack).has(lower) && !opinionsOf(pack).has(lower);
}

/** The words after "which", "best" and the like, up to a small word or a likely verb. */
function unknownPhrase(words: readonly string[], pack: LanguagePack): string | null {
  for (const [index, word] of words.entries()) {
    const trigger = word.toLowerCase();
    if (!BEFORE_NOUNS.has(trigger)) continue;
    const rest = words.slice(index + 1);
    const phrase = phraseFrom(rest, pack);
    if (trigger === "which" && endsWithVerb(phrase, rest, pack)) phrase.pop();
    const head = phrase.pop();
    if (head !== undefined && head.length > 2) return [...phrase, pluralIn("en", head)].join(" ");
  }
  return initialPhrase(words, pack);
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
  if (head === undefined || head.length < 3) return null;
  return [...phrase, pluralIn("en", head)].join(" ");
}

/** The words of an unknown noun phrase at the beginning of a list, without opinions before it. */
function phraseFrom(words: readonly string[], pack: LanguagePack): string[] {
  const opinions = opinionsOf(pack);
  const start = words.findIndex((word) => !opinions.has(word.toLowerCase()));
  const phrase: string[] = [];
  for (const word of start === -1 ? [] : words.slice(start, start + MAX_UNKNOWN_WORDS)) {
    const lower = word.toLowerCase();
    const isName = word !== lower && word !== word.toUpperCase();
    if (isName || smallWordsOf(pack).has(lower) || opinions.has(lower)) break;
    if (/['’]|est$|^\d/.test(lower)) break;
    phrase.push(word);
  }
  return phrase;
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
  return /[^s]s$/.test(verb) && !noun.endsWith("s");
}
