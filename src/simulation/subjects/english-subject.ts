import type { LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { askedQuestion, statementTitle } from "./asked-question.ts";
import {
  nounsOf,
  opinionsOf,
  smallWordsOf,
  unknownSubject,
  type DerivedSubject,
  type Noun,
} from "./nouns.ts";
import { pluralOf, unknownPhrase } from "./english-phrase.ts";
import { isVerb } from "./english-verbs.ts";
import { isRegularPlural } from "./plurals.ts";

const LONGEST_NOUN = 3;
const MAX_MODIFIERS = 3;
/** Words of the phrase after a known noun that modifies another one: "e-bike conversion kit". */
const MAX_HEADS = 3;
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
const LONGEST_ACTION = 7;

/** Returns the subject of an English prompt; null: none was found. */
export function englishSubject(text: string, pack: LanguagePack): DerivedSubject | null {
  const { sentence, question, statement } = askedQuestion(text, pack);
  if (statement === null)
    return wantedSubject(text, pack) ?? subjectIn(question === sentence ? text : question, pack);
  const asked = subjectIn(question, pack);
  // "Which airline lets us check strollers?" asks for an airline, and "which ones are good?" for what was said before.
  const isNamed = /^(?:which|what) (?!(?:ones?|models?|brands?|options?|companies)\b)/i.test(
    question,
  );
  if (asked !== null && (isNamed || asked.group !== UNKNOWN_GROUP)) return asked;
  const title = statementTitle(statement);
  // Who plans to hang a mirror does not ask for one.
  return title?.startsWith("how to ") === true ? null : subjectIn(title ?? text, pack);
}

/** "We manage 40 rental units and need accounting software" is about software. */
function wantedSubject(text: string, pack: LanguagePack): DerivedSubject | null {
  const wanted = /^(?:we|i) [^?]+$/i.test(text) ? statementTitle(text) : null;
  const found = wanted === null || wanted.startsWith("how to ") ? null : subjectIn(wanted, pack);
  return found?.group === UNKNOWN_GROUP ? null : found;
}

/** "A set of 4 chairs" */
export const COUNT = /^(?:an? )?(?:set|pair|pack|box) of (?:\d+ |two |four |six )?/i;

/** "Which companies cover dog bites?" does not say what kind of companies. */
const ANY = /^(?:companies|firms|services|service providers|vendors|solutions|systems|devices)$/;

function subjectIn(asked: string, pack: LanguagePack): DerivedSubject | null {
  const text = asked.replace(COUNT, "").replace(/\b(?:kind|type|sort|brand)s? of /i, "");
  const fixed = fixedPhrase(text);
  if (fixed !== null) return fixed;
  const clauses = text
    .split(/[.,:;?!()"“”–—]+|\s-\s/)
    .map((clause) => clause.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []);
  for (const words of clauses) {
    const known = knownSubject(words, pack);
    if (known !== null) return known;
  }
  for (const words of clauses) {
    const phrase = unknownPhrase(words, pack);
    if (phrase !== null) return unknownSubject(phrase);
  }
  return null;
}

function knownSubject(words: readonly string[], pack: LanguagePack): DerivedSubject | null {
  for (let at = 0; at < words.length; at++) {
    const found = nounAt(words, at, pack);
    if (found === null || isVerbAt(words, at, pack)) continue;
    // "Snow chains for an SUV" are not about SUVs.
    const other = isComplement(words, at) ? unknownPhrase(words.slice(0, at), pack) : null;
    if (other !== null) return unknownSubject(other);
    const subject = withModifiers(words, { at, ...found }, pack);
    if (!ANY.test(subject.phrase)) return subject;
  }
  return null;
}

/** "An alternative to Jira", "the cheapest way to send money to India". */
function fixedPhrase(text: string): DerivedSubject | null {
  const [, product] = /\balternatives? to ((?:[A-Z][\w.+-]*)(?: [A-Z][\w.+-]*)?)/.exec(text) ?? [];
  if (product !== undefined) return unknownSubject(`alternatives to ${product}`);
  const [, action] = /\bways? (to [a-z][^,.:;?!]*)/.exec(text) ?? [];
  const words = action?.trim().split(" ") ?? [];
  const isUsable = words.length > 1 && words.length <= LONGEST_ACTION;
  return isUsable && !/\b(?:i|my|we|our|me|us)\b/i.test(action!)
    ? unknownSubject(`ways ${words.join(" ")}`)
    : null;
}

const BEFORE_OBJECTS = new Set(["a", "an", "the", "my", "our", "your", "their", "all", "both"]);

/** "Dermatologist recommended sunscreen" is about sunscreen. */
const JUDGED = /^(?:recommended|approved|tested|owned|friendly)$/;

/** "Which accounting software suits a bakery?" is not about suits. */
function isVerbAt(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const [before, word = "", after = ""] = [words[at - 1], words[at], words[at + 1]];
  const isFollowed = isVerb(word.toLowerCase()) && BEFORE_OBJECTS.has(after.toLowerCase());
  return isFollowed && before !== undefined && !smallWordsOf(pack).has(before.toLowerCase());
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
    const noun = JUDGED.test(words[at + length] ?? "") ? undefined : nouns.get(form);
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
  const isHead = isPlural && !isSingularAt(words, at + length, pack);
  const heads = isHead ? [] : headsAfter(words, at + length, pack);
  const last = heads.at(-1);
  // "phone case": the known noun only modifies another one.
  if (last === undefined) return { phrase: [...before, noun.plural].join(" "), group: noun.group };
  // "Heat pump water heaters" are no heaters.
  const pair = heads.length > 1 ? exactNoun(heads.slice(-2), pack) : undefined;
  const known = pair ?? exactNoun([last], pack);
  const others = heads.slice(0, pair === undefined ? -1 : -2);
  const phrase = [...before, noun.singular, ...others].join(" ");
  if (known !== undefined) return { phrase: `${phrase} ${known.plural}`, group: known.group };
  return unknownSubject(`${phrase} ${pluralOf(last)}`);
}

/** Whether words begin with a plural that modifies no other noun: "piano lessons app". */
function isHeadAt(words: readonly string[], pack: LanguagePack): boolean {
  return nounAt(words.slice(0, 1), 0, pack)?.isPlural === true && !isSingularAt(words, 1, pack);
}

function isSingularAt(words: readonly string[], at: number, pack: LanguagePack): boolean {
  return nounAt(words, at, pack)?.isPlural === false;
}

function exactNoun(words: readonly string[], pack: LanguagePack): Noun | undefined {
  const form = words.join(" ").toLowerCase();
  return nounsOf(pack).get(form);
}

const PREPOSITIONS = new Set([
  "for",
  "with",
  "without",
  "on",
  "in",
  "of",
  "from",
  "behind",
  "under",
  "into",
]);
/** Before a noun, after its preposition. */
const LONGEST_COMPLEMENT = 3;

/** Whether the noun at an index follows a preposition: "for an SUV". */
function isComplement(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - LONGEST_COMPLEMENT), at);
  return before.some((word) => PREPOSITIONS.has(word.toLowerCase()));
}

/** "Shampoo brands" are about shampoos. */
const GENERAL = /^(?:brand|option|product|model|type|kind|maker)s?$/;

function headsAfter(words: readonly string[], start: number, pack: LanguagePack): string[] {
  if (GENERAL.test(words[start] ?? "")) return [];
  const rest = words.slice(start, start + MAX_HEADS);
  const end = rest.findIndex(
    (word, index) =>
      isVerbAt(words, start + index, pack) ||
      (!isUnknownNoun(word, pack) && !isLastPlural(word, words[start + index + 1], pack)),
  );
  const heads = end === -1 ? rest : rest.slice(0, end);
  // "Vet clinics open at night": after a plural, no noun follows.
  const plural = heads.findIndex((word, index) =>
    isHeadAt([word, ...heads.slice(index + 1)], pack),
  );
  return plural === -1 ? heads : heads.slice(0, plural + 1);
}

/** "Bike shops in Portland": a plural before the end or a small word. */
function isLastPlural(word: string, next: string | undefined, pack: LanguagePack): boolean {
  const small = smallWordsOf(pack);
  // "What sunscreen does not sting?"
  if (!/^[a-z]{4,}$/.test(word) || small.has(word)) return false;
  if (!isRegularPlural(word) || isVerb(word)) return false;
  return next === undefined || small.has(next.toLowerCase());
}

/** Words directly before a noun that belong to its phrase. */
function modifiersBefore(words: readonly string[], at: number, pack: LanguagePack): string[] {
  const modifiers: string[] = [];
  for (let place = at - 1; place >= 0 && modifiers.length < MAX_MODIFIERS; place--) {
    const word = words[place]!;
    // "Who installs heat pumps?"
    const isAfterWho = place === 1 && words[0]!.toLowerCase() === "who";
    if (isAfterWho || !isModifier(word, place, pack)) break;
    modifiers.unshift(word);
  }
  const previous = words[at - modifiers.length - 1]?.toLowerCase() ?? "";
  // "Do compression socks help?" has its verb at the end.
  const isInverted = at === modifiers.length + 1;
  return BEFORE_VERBS.has(previous) && !isInverted ? modifiers.slice(1) : modifiers;
}

/** "LED lamps", "AI note-taking apps" */
const ABBREVIATION = /^[A-Z][A-Z\d]{1,3}$/;

function isModifier(word: string, place: number, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  if (smallWordsOf(pack).has(lower) || opinionsOf(pack).has(lower)) return false;
  if (ABBREVIATION.test(word)) return true;
  if (/['’]|est$|(?<!fami)ly$/.test(lower) || lower.length < 3) return false;
  // A capital inside a sentence marks a name.
  return place > 0 ? word === lower : word !== word.toUpperCase();
}

function isUnknownNoun(word: string, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  if (word !== lower || !/^[a-z-]{3,}$/.test(lower)) return false;
  // "Sewing machine beginner", "speaker waterproof": whom or what it is for.
  if (
    /^(?:beginner|adult|women|men|kid|senior|open|available|.*(?:proof|less|[^bct]able))$/.test(
      lower,
    )
  )
    return false;
  if (/(s|ed|ly|est)$/.test(lower)) return nounsOf(pack).has(lower);
  return !smallWordsOf(pack).has(lower) && !opinionsOf(pack).has(lower);
}
