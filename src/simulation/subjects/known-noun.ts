import { NOT_AS_ENDING, OTHER_COMPOUND } from "./german-compounds.ts";
import { memoize } from "../../common/memoize.ts";
import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { groupInContext } from "./other-senses.ts";
import {
  beginsWithOther,
  inPlural,
  isFirstOfNouns,
  isRelative,
  tells,
  withFirstWord,
} from "./german-noun.ts";
import { compoundBeginning, isOwnWord, MOST_MODIFIERS } from "./noun-phrase.ts";
import { isMakerOf, isOfAnother } from "./noun-of-another.ts";
import { nounRules, type NounRules } from "./noun-rules.ts";
import { nounsOf, opinionsOf, plainForm, smallWordsOf, type Noun } from "./nouns.ts";
import { askingSentences, asksForThing } from "./asks-for-thing.ts";
import { canNameAsked, isOneOfTwo, withoutSubordinate } from "./english-certainty.ts";
import { isModifier, isOwnBusiness } from "./english-context.ts";
import { goesOn } from "./english-phrase-end.ts";
import { complementAfter, isForOther, isOtherTrade, isUnclear } from "./french-noun.ts";
import { withoutStory } from "./french-story.ts";

/** What a text asks for. */
export interface KnownNoun {
  /** A noun of the pack in the plural, with what describes it before it. */
  readonly phrase: string;
  readonly group: string;
  /** Whether words around the noun describe it, so that not all that is known of it need be true. */
  readonly isDescribed: boolean;
  /** The sentence that has it. */
  readonly sentence: string;
}

const LONGEST_NOUN = 6;
/** Words from a preposition to the noun that belongs to it: "of organic cotton tote bags". */
const LONGEST_COMPLEMENT = 4;
/** A phrase that begins in the middle of its words says something else. */
const MOST_ENGLISH_MODIFIERS = 6;
/** Shorter nouns are not looked for at the end of longer words. */
const SHORTEST_HEAD = 5;
const SHORTEST_PREFIX = 3;

/**
 * Returns the first noun of a language pack that a text asks for; a German one with the beginning of its compound. Null:
 * there is none.
 */
export function knownNoun(text: string, pack: LanguagePack): KnownNoun | null {
  const rules = nounRules(pack);
  const sentences = askingSentences(withoutStory(text, pack), pack);
  if (!asksForThing(sentences[0]!, pack) || isUnclear(text, pack)) return null;
  for (const sentence of sentences.filter((one) => canNameAsked(one, text, pack))) {
    for (const [at, clause] of clausesOf(sentence).entries()) {
      if (rules.hasCompounds && (isRelative(clause) || (at > 0 && tells(clause)))) continue;
      const words = mainPart(clause, rules);
      const found = nounIn(words, pack, rules);
      if (found !== null) return wholeNoun(words, found, sentence, pack);
    }
  }
  return null;
}

/** A noun with what describes it; null: it is no noun alone, or could be anything. */
function wholeNoun(
  words: readonly string[],
  found: PlacedNoun,
  sentence: string,
  pack: LanguagePack,
): KnownNoun | null {
  const rules = nounRules(pack);
  if (isRoom(words, found, pack)) return null;
  if (isOneOfTwo(words, { at: found.at, end: found.at + found.length }, pack)) return null;
  if (rules.hasCompounds && isFirstOfNouns(words, found.at + found.length)) return null;
  const noun = asBrands(described(words, found, pack, rules), words, found, pack);
  if (
    rules.broad.has(noun.phrase.toLowerCase()) ||
    isOtherTrade(noun.phrase, sentence, found, pack)
  ) {
    return null;
  }
  return { ...noun, group: groupInContext(noun, sentence, pack), sentence };
}

/** "Silent wall clock nursery": a room or a place for a thing is not asked for. */
function isRoom(words: readonly string[], { at }: PlacedNoun, pack: LanguagePack): boolean {
  if (pack.language !== "en" || !ROOM.test(words[at]!)) return false;
  return [1, 2].some((count) => {
    const noun = nounsOf(pack).get(plainForm(words.slice(Math.max(at - count, 0), at).join(" ")));
    return noun !== undefined && groupOf(pack, noun.group).kind === "goods";
  });
}

const ROOM =
  /^(?:nurser(?:y|ies)|schools?|hotels?|restaurants?|gyms?|church(?:es)?|clinics?|salons?|caf[eé]s?|hospitals?|daycares?)$/i;

/** "Dental implant brands" are no clinics: brands of what is known as a service are goods of which nothing is known. */
function asBrands(
  noun: Omit<KnownNoun, "sentence">,
  words: readonly string[],
  { at, length, plural }: PlacedNoun,
  pack: LanguagePack,
): Omit<KnownNoun, "sentence"> {
  const isOfBrands = pack.language === "en" && /^brands?$/i.test(words[at + length] ?? "");
  if (!isOfBrands || noun.group === UNKNOWN_GROUP) return noun;
  if (groupOf(pack, noun.group).kind !== "service") return noun;
  const own = words.slice(at, at + length).join(" ");
  const phrase = noun.phrase.replace(plural, `${own.toLowerCase()} brands`);
  return { phrase, group: UNKNOWN_GROUP, isDescribed: true };
}

/** A clause without the one about the circumstances that follows in it. */
function mainPart(
  words: readonly string[],
  { conjunctions, endsPhrase }: NounRules,
): readonly string[] {
  if (endsPhrase) return withoutSubordinate(words);
  const end = words.findIndex((word, at) => at > 0 && conjunctions.has(word.toLowerCase()));
  return end === -1 ? words : words.slice(0, end);
}

/** The first noun of a clause that it asks for; null: there is none. */
function nounIn(words: readonly string[], pack: LanguagePack, rules: NounRules): PlacedNoun | null {
  for (let at = 0; at < words.length; at++) {
    const found = nounAt(words, at, pack) ?? compound(words[at]!, pack, rules);
    // "Welches Elektroauto hat eine Kupplung?": the first noun is what a German question asks for.
    if (found === null && rules.hasCompounds && isOtherNoun(words, at, pack)) return null;
    if (found !== null && isAskedFor(words, { at, ...found }, pack, rules)) return { at, ...found };
    at += (found?.length ?? 1) - 1;
  }
  return null;
}

/** "Organic veg boxes" store nothing, and "stylos 3D" write nothing. */
const OF_ANOTHER_KIND = /(?<!storage|plastic|wooden|moving) boxes$| \dD$/;

function isOfOther(
  phrase: string,
  complement: readonly string[],
  group: string,
  pack: LanguagePack,
): boolean {
  return OF_ANOTHER_KIND.test(phrase) || isForOther(complement, group, pack);
}

/** A noun with the words that describe it, of which only English ones keep their form. */
function described(
  words: readonly string[],
  { at, length, plural, group }: PlacedNoun,
  pack: LanguagePack,
  rules: NounRules,
): Omit<KnownNoun, "sentence"> {
  const modifying = modifiersBefore(words, at, pack, rules);
  const before = rules.hasCompounds ? withFirstWord(words, at, modifying) : modifying;
  const after = words.slice(at + length);
  const complement = complementAfter(words, { at, end: at + length, group }, pack);
  const isFollowed = complement.length > 0 || (!rules.endsPhrase && isOwnWord(after[0], pack));
  const inGerman = rules.hasCompounds ? inPlural(before) : [];
  const modifiers = rules.endsPhrase ? before : inGerman;
  const beginning = rules.hasCompounds ? compoundBeginning(words[at - 1]) : "";
  const phrase = [...modifiers, beginning + plural, ...complement].join(" ");
  const isDescribed = before.length > 0 || isFollowed;
  const isOther = isDescribed && isOfOther(phrase, complement, group, pack);
  return { phrase, group: isOther ? UNKNOWN_GROUP : group, isDescribed };
}

function modifiersBefore(
  words: readonly string[],
  at: number,
  pack: LanguagePack,
  { beforeVerbs }: NounRules,
): readonly string[] {
  let first = at;
  const most = pack.language === "en" ? MOST_ENGLISH_MODIFIERS : MOST_MODIFIERS;
  while (at - first < most && isModifier(words, first - 1, pack)) first--;
  // "Who installs heat pumps", "where can I rent cargo bikes": a verb.
  const before = words[first - 1]?.toLowerCase() ?? "";
  const isVerb = before === "who" || beforeVerbs.has(before);
  return words.slice(isVerb ? first + 1 : first, at);
}

function isOtherNoun(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]!;
  // "Kinderwagen-Reparatur Rad defekt"
  if (at === 0 && /^\p{Lu}\p{Ll}/u.test(words[1] ?? "")) return isHeadAlone(word, pack);
  if (at === 0 || !/^\p{Lu}\p{Ll}/u.test(word) || compoundBeginning(word) !== "") return false;
  return /^welche/i.test(words[0]!) && !smallWordsOf(pack).has(word.toLowerCase());
}

/** Whether the first word of a search is a noun that is certain to be none of the pack, and no adjective. */
function isHeadAlone(word: string, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  const isOther = smallWordsOf(pack).has(lower) || opinionsOf(pack).has(lower);
  return !isOther && !/e[nrms]?$/.test(word) && compoundBeginning(word) === "";
}

interface FoundNoun extends Pick<Noun, "plural" | "group"> {
  /** Number of words. */
  readonly length: number;
}

interface PlacedNoun extends FoundNoun {
  /** Index of its first word. */
  readonly at: number;
}

/** The words of each clause; French ones without the article or preposition that is written as one word with them. */
function clausesOf(text: string): string[][] {
  return text
    .replaceAll("’", "'")
    .split(/[.,:;?!()"“”„«»–—]+|\s-\s/)
    .map((clause) => clause.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []);
}

/** "Sagen" is no "Säge" without its accent, and in "la Caisse du Rhône ou le Crédit Horizon", the last is a name. */
function isNoNoun(words: readonly string[], at: number, { language }: LanguagePack): boolean {
  if (words[at] === "sagen") return true;
  return language === "fr" && at > 0 && /^\p{Lu}\p{Ll}{2}/u.test(words[at]!);
}

function nounAt(words: readonly string[], at: number, pack: LanguagePack): FoundNoun | null {
  if (isNoNoun(words, at, pack)) return null;
  for (let length = Math.min(LONGEST_NOUN, words.length - at); length > 0; length--) {
    const form = plainForm(words.slice(at, at + length).join(" "));
    const noun = nounsOf(pack).get(form) ?? nounsOf(pack).get(form.replace(/^[dl]'/, ""));
    // "M'a laissé une montre" asks for no leash.
    const isParticiple = words[at]!.endsWith("é") && noun?.singular.endsWith("é") === false;
    if (noun !== undefined && !(isParticiple && length === 1)) {
      return { plural: noun.plural, group: noun.group, length };
    }
  }
  return null;
}

/** Nouns of one word by length, the longest first. */
const heads = memoize((pack: LanguagePack): readonly (readonly [string, Noun])[] =>
  [...nounsOf(pack)]
    .filter(([form]) => form.length >= SHORTEST_HEAD && !NOT_AS_ENDING.has(form))
    .toSorted(([a], [b]) => b.length - a.length),
);

/** "Akku-Heckenschere" in the plural; null: the word does not end with a noun of the pack. */
function compound(word: string, pack: LanguagePack, rules: NounRules): FoundNoun | null {
  if (!rules.hasCompounds || !/^\p{Lu}/u.test(word)) return null;
  const form = plainForm(word);
  if (smallWordsOf(pack).has(word.toLowerCase()) || OTHER_COMPOUND.test(word)) return null;
  const found = heads(pack).find(
    ([head]) => form.endsWith(head) && form.length - head.length >= SHORTEST_PREFIX,
  );
  if (found === undefined || isForOthers(word, found[1].group, pack)) return null;
  const [head, { plural, group }] = found;
  const prefix = word.slice(0, word.length - head.length);
  const ending = prefix.endsWith("-") ? plural : plural.toLowerCase();
  return { plural: prefix + ending, group, length: 1 };
}

/** Whether what is known of goods need not be true of these: an insurance for dogs is still one, unlike their coats. */
function isForOthers(word: string, group: string, pack: LanguagePack): boolean {
  return beginsWithOther(word) && groupOf(pack, group).kind === "goods";
}

function isAskedFor(
  words: readonly string[],
  { at, length }: PlacedNoun,
  pack: LanguagePack,
  { prepositions, asking, beforeVerbs, endsPhrase }: NounRules,
): boolean {
  const before = words.slice(0, at).map((word) => word.toLowerCase());
  const isOther = isOfAnother([...before, words[at]!], pack);
  if (isOther || beforeVerbs.has(before.at(-1) ?? "")) return false;
  if (isMakerOf(words, at, pack) || isOwnBusiness(before, pack)) return false;
  if (endsPhrase && isAfterSubject(before, pack, asking)) return false;
  if (isComplement(before, pack, { prepositions, asking })) return false;
  return !(endsPhrase && goesOn(words, at + length, pack));
}

/** Whether the next word belongs to a preposition: "for a small kitchen". */
function isComplement(
  before: readonly string[],
  pack: LanguagePack,
  { prepositions, asking }: Pick<NounRules, "prepositions" | "asking">,
): boolean {
  const nearest = before.findLastIndex((word) => prepositions.has(word));
  if (nearest === -1 || nearest < before.length - LONGEST_COMPLEMENT) return false;
  const previous = before[nearest - 1] ?? "";
  // "How to choose a kettle"
  if (before[nearest] === "to" && previous === "how") return false;
  // "QuickBooks alternatives for freelancers" asks for none of them, "payroll providers for a restaurant" for no restaurant.
  const isFor =
    /^alternative[ns]? (?:for|für|pour)$/.test(`${previous} ${before[nearest]!}`) ||
    (TRADES.test(previous) && before[nearest] === "for" && isOwnWord(before[nearest - 2], pack));
  return isFor || !asking.has(previous);
}

const TRADES = /^(?:compan(?:y|ies)|providers?|manufacturers?|makers?|brands?)$/;

/** Whether "which" asks for another thing before: "which airlines take a cello". */
function isAfterSubject(
  before: readonly string[],
  pack: LanguagePack,
  asking: ReadonlySet<string>,
): boolean {
  const [which = "", first] = before;
  if (!/^(?:which|what)$/.test(which) || !isOwnWord(first, pack) || asking.has(first!))
    return false;
  return before.slice(2).some((word) => smallWordsOf(pack).has(word) && word !== "of");
}
