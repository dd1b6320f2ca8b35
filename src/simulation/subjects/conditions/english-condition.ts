import { verbBase } from "../plurals.ts";
import { WordList } from "../word-list.ts";
import { clausesOf } from "./clauses.ts";
import {
  beforeRelative,
  goesOnAfter,
  isOrigin,
  isRunOn,
  ownDemands,
  withoutRoute,
  withoutTyped,
} from "./english-demands.ts";
import { withArticle, withPlace } from "./english-article.ts";

/** Words that can begin a condition, and the words after which they do not. */
const STARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "for",
    new WordList(
      "look looking search searching pay paying paid known ask asking wait waiting use used except as spend",
    ),
  ],
  ["without", new WordList("")],
  ["under", new WordList("")],
  ["below", new WordList("")],
  ["near", new WordList("")],
  [
    "with",
    new WordList(
      "cope copes come comes go goes deal deals do start help helps compare compared wrong work works integrate integrates connect connects sync syncs pair pairs compatible good great better patient gentle experienced",
    ),
  ],
]);
/** After a preposition: time, money and people that say nothing about the subject. */
const EMPTY = new WordList(
  "years months ages long real sure free example money once now me us you them it that this less more everyone anyone someone somebody those",
);
const VAGUE = new WordList("price money time cost long while best right");
const SEASONS = new WordList("winter summer spring autumn fall");
/** A condition ends before one of these. */
const ENDS = new WordList(
  "is are was were be do does did can could should would will has have had that which who whose where when while if " +
    "or because than worth really actually good better best please recommend recommended need needs what how why " +
    "this today right now i'm it's don't fits works lasts survives",
);
const PERSONS = new WordList(
  "i me we us am myself ourselves it they its their he she him her his hers them",
);
const PEOPLE = new WordList(
  "people adults kids children men women families beginners teams companies owners users seniors students parents runners riders",
);
const LOOSE_ENDS = new WordList("and the a an to with for of in on at some any your");
/** "Keyboard for the office hot swappable": an adjective of a list of words. */
const LISTED = /(?:.[^bct]able|ible|proof|less)$/i;
const OWN: ReadonlyMap<string, string> = new Map([
  ["my", "your"],
  ["our", "your"],
]);
const LONGEST = 11;
/** Verbs of relative clauses, in the singular and the plural. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ...(
    "fit work hold last survive handle stay keep cope come stand run cut make help play sit pack support allow " +
    "sound smell taste charge float protect cover fold open close lift dry grow pull freeze boil heat cool print scan " +
    "sync connect translate track block filter remove repel prevent cause reduce relieve store attach resist " +
    "withstand tolerate suit use deliver ship accept include double pass count integrate limit record move lock meet offer serve " +
    "give take sell install lend contain require create produce send bring grow specialize understand train provide weigh cost respond speak teach"
  )
    .split(" ")
    .flatMap((verb): [string, string][] => [
      [`${verb}s`, verb],
      [verb, verb],
    ]),
  ["carries", "carry"],
  ["dries", "dry"],
  ["catches", "catch"],
  ["doesn't", "don't"],
  ["don't", "don't"],
  ["won't", "won't"],
  ["can", "can"],
]);
const ADVERBS = new WordList("actually really still also");

/** Returns what can be the condition of an English prompt: "for wide feet", "that work without wifi". */
export function englishConditions(text: string): string[] {
  // "Under $1500."
  return conditionsIn(ownDemands(text).replaceAll(/(?<=\d)\.(?=\s|$)/g, ""))
    .map(withPlace)
    .filter((one) => !isRunOn(one));
}

function conditionsIn(text: string): string[] {
  return clausesOf(text).flatMap((words) => {
    const verb = verbOfClause(words);
    const clause = relativeClause(words, verb);
    if (clause === null) return withPlaceLast(prepositional(beforeRelative(words)));
    // "Earbuds for small ears that don't fall out"
    const start = isPronoun(words, verb - 1) ? verb - 1 : verb;
    const [purpose, ...others] = prepositional(words.slice(0, start));
    if (purpose === undefined || others.length > 0) return [clause];
    // "A dash cam for drivers that records": the verb shows that the drivers don't.
    const isOfFirst = start < verb && /^(?:is|has|does|.*[^s]s)$/i.test(words[verb]!);
    const whole = isOfFirst ? `${clause} ${purpose}` : `${purpose} ${clause}`;
    return whole.length <= LONGEST_BOTH ? [whole] : [clause];
  });
}

/** "Hospitals in Boston that are best for knees": one condition of both. */
function withPlaceLast(found: string[]): string[] {
  // "With solar panel no subscription"
  if (found.length === 2 && found[1]!.startsWith("without ") && found[0]!.startsWith("with "))
    return [found.join(" and "), ...found];
  const [place = "", purpose = ""] = found;
  const both = `${purpose} ${place}`;
  const isBoth =
    found.length === 2 &&
    /^(?:in|near) (?!.* (?:for|with|without|under) )/.test(place) &&
    /^for (?!.* in )/.test(purpose);
  return isBoth && both.length <= LONGEST_BOTH ? [both, ...found] : found;
}

/** Longer ones are not repeated as a whole. */
const LONGEST_BOTH = 65;

/** "Which socks don't cause blisters", "a dishwasher that fits under a counter"; `at` is the index of its verb, or -1. */
function relativeClause(words: readonly string[], at: number): string | null {
  if (at === -1 || words.slice(0, at).some((word) => isFinite(word))) return null;
  const rest = withPluralVerbs(finished(words.slice(at + 1), words.length));
  if (rest?.length !== words.length - at - 1 || hasSecondVerb(rest)) return null;
  // "That last longest" asks for something instead of demanding it; "that help with that" needs the sentence before.
  if (/^(?:best|most|least|.*est|that|this)$/i.test(rest.at(-1) ?? "best")) return null;
  const pronoun = words[at - 1]?.toLowerCase() === "who" ? "who" : "that";
  return [pronoun, pluralVerb(words.slice(at))!, ...rest].join(" ");
}

/** The index of the verb of a relative clause, or of a question that can be one; -1: there is none. */
function verbOfClause(words: readonly string[]): number {
  const isAsked = /^(?:which|what)$/i.test(words[0] ?? "");
  return words.findIndex(
    (word, index) =>
      (VERBS.has(word.toLowerCase()) &&
        isAsked &&
        index > 1 &&
        index < 6 &&
        !isNounBeforeVerb(words, index)) ||
      (isPronoun(words, index - 1) && pluralVerb(words.slice(index)) !== null),
  );
}

/** "Which stores deliver" */
function isNounBeforeVerb(words: readonly string[], at: number): boolean {
  const isNoun = /^(?:store|cover|filter|record|pack|lock|track)s$/i.test(words[at]!);
  return isNoun && VERBS.has(words[at + 1]?.toLowerCase() ?? "");
}

/** "That takes Medicaid and does sedation" in the plural */
function withPluralVerbs(words: readonly string[] | null): readonly string[] | null {
  if (words === null) return null;
  return words.map((word, at) =>
    words[at - 1] === "and" ? (IRREGULAR.get(word) ?? VERBS.get(word) ?? word) : word,
  );
}

/** Whether there can be another second verb, which would be in the singular. */
function hasSecondVerb(words: readonly string[]): boolean {
  return words.some((word, index) => word === "and" && /[^s]s$/.test(words[index + 1] ?? ""));
}

/** "Dentist who is good with kids", unlike "boots for someone who hates laces" */
function isPronoun(words: readonly string[], at: number): boolean {
  const word = words[at]?.toLowerCase();
  if (word !== "who" || at === 0) return word === "that";
  const before = words.slice(0, at).join(" ");
  return !/(?:^|(?<!look|looking|searching|recommendations?|suggestions?) )(?:for|with|like) /i.test(
    before,
  );
}

/** After a pronoun only: "which ones do you …" */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["has", "have"],
  ["does", "do"],
  // "Orthodontists that take Delta Dental"
  ...(
    "do take sell install repair build fix rent buy treat see bring come carry stock grow hire pick let give handle " +
    "source manage send feel look need require generate create export measure produce contain clean heal catch reach"
  )
    .split(" ")
    .map((verb): [string, string] => [verb, verb]),
]);

/** The first of some words as a verb in the plural; null: it is none. "That is a family business" would need a plural. */
function pluralVerb([word = "", next = ""]: readonly string[]): string | null {
  const lower = word.toLowerCase();
  if (/^(?:is|are)$/.test(lower)) return /^(?:an?|the|my|our|.*ing)$/i.test(next) ? null : "are";
  const isThird = /^\p{Ll}{2,}[^s]s$/u.test(lower) && !/^(?:was|this|its|always)$/.test(lower);
  return IRREGULAR.get(lower) ?? VERBS.get(lower) ?? (isThird ? verbBase(lower) : null);
}

function isFinite(word: string): boolean {
  return /^(is|are|do|does|did|can|should|i|you|we)$/i.test(word);
}

function prepositional(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (index === 0 || !isStart(words, index)) return [];
    const lower = word.toLowerCase();
    const end = endOfPhrase(words, index);
    // "With sizes that make sense" says nothing without the rest.
    const next = words[end]?.toLowerCase();
    if (next === "who" || (lower === "with" && next === "that")) return [];
    const following = words.slice(index + 1, end === -1 ? undefined : end);
    const rest = withoutRoute(withoutTyped(lower, following));
    return rest === null ? [] : phraseOf(lower, finished(rest, LONGEST));
  });
}

function phraseOf(preposition: string, found: readonly string[] | null): string[] {
  if (found === null) return [];
  return [[preposition, ...withArticle(found)].join(" ").replace(/^no /, "without ")];
}

/** Where the words after a preposition end; -1: with the clause. */
function endOfPhrase(words: readonly string[], index: number): number {
  const isPlace = /^(?:in|near)$/i.test(words[index]!) && /^\p{Lu}/u.test(words[index + 1] ?? "");
  return words.findIndex(
    (_, place) =>
      place > index && (isEnd(words, place) || (isPlace && isAfterPlace(words, index, place))),
  );
}

/** "In Tampa offers payment plans": neither a part of the name nor a further condition. */
function isAfterPlace(words: readonly string[], start: number, at: number): boolean {
  const isName = words.slice(start + 1, at).every((word) => /^\p{Lu}/u.test(word));
  if (words[at] === "on") return isName && !OF_NAME.test(words[at + 1] ?? "");
  return isName && !/^(?:\p{Lu}|(?:for|with|without|under|near|and)$)/u.test(words[at]!);
}

/** "Stratford on Avon", but not "in Leeds on a Sunday" */
const OF_NAME = /^\p{Lu}(?!\p{Ll}*days?$)/u;

/** "With music but no subscription" is one condition. */
function isEnd(words: readonly string[], at: number): boolean {
  const word = words[at]!.toLowerCase();
  // "For people who hate spreadsheets"
  if (word === "who" || words[at - 1]?.toLowerCase() === "who") return !isAboutPeople(words, at);
  // "For dark skin no white cast": a list of words.
  if (word === "no") return !/^(?:but|with|and|or)$/i.test(words[at - 1] ?? "");
  // "For beginners in austria": a name lacks its capital letter.
  if (word === "in") return isTypedPlace(words, at + 1);
  if (word === "but") return !/^(no|not|without)$/.test(words[at + 1] ?? "");
  return ENDS.has(word) && !goesOnAfter(words, at);
}

/** Whether a relative pronoun, or the verb after it, belongs to a group of people. */
function isAboutPeople(words: readonly string[], at: number): boolean {
  const pronoun = words[at]!.toLowerCase() === "who" ? at : at - 1;
  const before = words[pronoun - 1]?.toLowerCase() ?? "";
  // "For crocheters who hate acrylic"
  const arePeople = PEOPLE.has(before) || /\p{L}{3}[^s]s$/u.test(before);
  return arePeople && words[pronoun + 1] !== undefined;
}

/** "Any recommendations for a harp teacher": what is asked for follows. */
function isWish(words: readonly string[], index: number): boolean {
  return index < 3 && /^(?:recommendation|suggestion)s?$/i.test(words[index - 1]!);
}

/** "Protein powder no stevia" */
const NO = new WordList("with but and or there is are has have need needs want please");

function isStart(words: readonly string[], index: number): boolean {
  const word = words[index]!.toLowerCase();
  const after = words.slice(index + 1, index + 3);
  if (word === "in") return isTimeOrPlace(after[0] ?? "");
  if (isWish(words, index)) return false;
  if (word === "from") return isOrigin(words, index);
  const refused = word === "no" ? NO : STARTS.get(word);
  if (refused === undefined || refused.has(words[index - 1]!.toLowerCase())) return false;
  return word === "no" ? /^\p{Ll}{3}/u.test(after[0] ?? "") : isTelling(after);
}

function isTimeOrPlace(word: string): boolean {
  return SEASONS.has(word.toLowerCase()) || /^\p{Lu}\p{Ll}/u.test(word);
}

/** "For women in tech" */
const FIELDS =
  /^(?:tech|technology|retail|business|finance|healthcare|hospitality|education|construction|manufacturing|agriculture|school|college|rehab|recovery|menopause|bulk|person|stock|german|spanish|french|english|small|large|cold|hot|labor|transit|sales|media|sports|coco|soil|oncology|nursing)$/;

/** Whether a word without an article stands where a place can be. */
function isTypedPlace(words: readonly string[], at: number): boolean {
  if (FIELDS.test(words[at] ?? "")) return false;
  const isAlone =
    words[at + 1] === undefined || /^(?:with|for|that|under|who)$/.test(words[at + 1]!);
  return isAlone && /^\p{Ll}{4,}$/u.test(words[at] ?? "") && !isTimeOrPlace(words[at]!);
}

/** Whether the words after a preposition say something about the subject: not "for years", "for the money". */
function isTelling(words: readonly string[]): boolean {
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  const isVague = /^(?:a|an|the)$/.test(first) && VAGUE.has(second);
  // "For someone with tinnitus"
  const isPerson = /^(?:some|any)(?:one|body)$/.test(first) && second === "with";
  // "For real estate agents"
  const isEmpty = EMPTY.has(first) && !(first === "real" && second !== "");
  return first !== "" && (isPerson || !isEmpty) && !isVague;
}

/** The words of a condition about the reader instead of the asker; null: too long, or about a person. */
function finished(words: readonly string[], longest: number): string[] | null {
  const own = words
    .filter((word) => !ADVERBS.has(word.toLowerCase()))
    .map((word) => OWN.get(word.toLowerCase()) ?? word);
  while (own.length > 0 && LOOSE_ENDS.has(own.at(-1)!.toLowerCase())) own.pop();
  while (own.length > 1 && LISTED.test(own.at(-1)!)) own.pop();
  if (own.length === 0 || own.length > longest) return null;
  return own.some((word) => PERSONS.has(word.toLowerCase())) ? null : own;
}
