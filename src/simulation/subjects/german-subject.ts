import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import {
  nounsOf,
  opinionsOf,
  smallWordsOf,
  unknownSubject,
  type DerivedSubject,
  type Noun,
} from "./nouns.ts";
import { askedQuestion } from "./asked-question.ts";
import { refersBack } from "./german-request.ts";
import { germanPlural, type Gender } from "./german-plurals.ts";
import { germanWish } from "./german-wish.ts";

/** Shorter nouns are not looked for at the end of compounds. */
const SHORTEST_HEAD = 4;
const SHORTEST_PREFIX = 3;
/** Before one of these, the first word of a prompt is a noun. */
const BEFORE_PHRASES = /^(?:für|mit|ohne|unter|bis|in|im|zum|zur|als|gegen|aus|bei)$/;

/** Returns the subject of a German prompt; null: none was found. */
export function germanSubject(text: string, pack: LanguagePack): DerivedSubject | null {
  const [, product] = /\bAlternativen? zu (\p{Lu}[\p{L}\p{N}.-]*)/u.exec(text) ?? [];
  if (product !== undefined) return unknownSubject(`Alternativen zu ${product}`);
  const wish = germanWish(text);
  if (wish !== null) return subjectIn(`suche ${wish}`, pack) ?? subjectIn(text, pack);
  const { question } = askedQuestion(text, pack);
  // "Unser Sohn kommt in die Schule. Welche Schultasche ist leicht?" is about no schools.
  return (
    (question.endsWith("?") && !refersBack(question) ? subjectIn(question, pack) : null) ??
    subjectIn(text, pack)
  );
}

function subjectIn(text: string, pack: LanguagePack): DerivedSubject | null {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*|[.,:;?!]/gu) ?? [];
  for (const [at, word] of words.entries()) {
    const found = isName(word) && !isMeasure(words, at) ? knownNoun(word, pack) : null;
    if (found === null) continue;
    // "Ein Stundenplaner für Lehrer" is not about teachers.
    const other = isComplement(words, at) ? unknownNoun(words.slice(0, at), pack) : null;
    if (other !== null) return other;
    const compound = compoundOf(word, words[at + 1] ?? "", pack);
    if (compound !== null) return compound;
    const adjective = adjectiveBefore(words, at, pack);
    return { phrase: [...adjective, found.phrase].join(" "), group: found.group };
  }
  return unknownNoun(words, pack);
}

/** "Eine Flasche Olivenöl" is about oil. */
function isMeasure(words: readonly string[], at: number): boolean {
  return MEASURES.test(words[at]!) && isName(words[at + 1] ?? "");
}

/** "E-Bike Versicherung"; null: the next word is no noun, or, as in "Girokonto Geschäft", no shop is meant. */
function compoundOf(first: string, next: string, pack: LanguagePack): DerivedSubject | null {
  const head = isName(next) ? knownNoun(next, pack) : null;
  if (head === null || head.group === "shops") return null;
  return { ...head, phrase: `${first}-${head.phrase}` };
}

/** Whether the noun at an index follows a preposition. */
function isComplement(words: readonly string[], at: number): boolean {
  // "Für ein kleines Café"
  const isDescribed = /^\p{Ll}+e[nmrs]?$/u.test(words[at - 1] ?? "");
  return words
    .slice(Math.max(0, at - (isDescribed ? 3 : 2)), at)
    .some((word) =>
      /^(?:fürs?|mit|ohne|bei|an|auf|zum|zur|am|im|in|ins|aus|gegen|neben)$/.test(word),
    );
}

/** Nouns that are counted of another: "eine Flasche Olivenöl". */
export const MEASURES =
  /^(?:Flaschen?|Gläser|Glas|Dosen?|Tassen?|Packung(?:en)?|Kisten?|Becher|Tuben?|Liter|Kilo)$/;

function isName(word: string): boolean {
  return /^\p{Lu}|^\p{Ll}-\p{Lu}|\p{N}/u.test(word);
}

/** Nouns by length, the longest first. */
const byLength = memoize((pack: LanguagePack): readonly (readonly [string, Noun])[] =>
  [...nounsOf(pack)].toSorted(([a], [b]) => b.length - a.length),
);

/** At the end of compounds these mean something else: "Schneekette", "Parkbank", "Türrahmen". */
const NOT_AS_ENDING = new Set(
  (
    "kette ketten band bands bank banken ring ringe farbe farben angel angeln spiegel öl öle eis box boxen set sets filter maschine " +
    "maschinen reiniger anhänger system systeme lokal wagen rad räder riegel karte karten decke decken kissen brot brote flasche flaschen milch butter tool gin therme thermen"
  ).split(" "),
);

/** A noun of the pack, or a compound that ends with one. */
function knownNoun(word: string, pack: LanguagePack): DerivedSubject | null {
  const lower = word.toLowerCase();
  const whole = nounsOf(pack).get(lower);
  if (whole !== undefined) return { phrase: whole.plural, group: whole.group };
  for (const [form, { plural, group }] of byLength(pack)) {
    if (NOT_AS_ENDING.has(form)) continue;
    // "Haushaltsbuch-App"
    const isJoined = lower.at(-form.length - 1) === "-";
    if (form.length < SHORTEST_HEAD && !isJoined) continue;
    if (!lower.endsWith(form) || lower.length - form.length < SHORTEST_PREFIX) continue;
    const prefix = word.slice(0, word.length - form.length);
    return { phrase: prefix + (prefix.endsWith("-") ? plural : plural.toLowerCase()), group };
  }
  return null;
}

/** Whether a word in lower case is a noun of the pack or ends with one: "automatisch" is no table, "verreisen" no journey. */
export function isKnownNoun(word: string, pack: LanguagePack): boolean {
  if (nounsOf(pack).has(word)) return true;
  const isOther = /(?:isch|laden|reiben)$|^(?:ver|be|ent|zer|ab|an|auf|aus|ein|vor|mit)\p{Ll}+en$/u;
  return !isOther.test(word) && knownNoun(word, pack) !== null;
}

/** The adjective before a noun in the nominative plural without an article. */
function adjectiveBefore(words: readonly string[], at: number, pack: LanguagePack): string[] {
  const word = words[at - 1] ?? "";
  const small = smallWordsOf(pack);
  if (
    small.has(word) ||
    PREPOSITION.test(word) ||
    opinionsOf(pack).has(word) ||
    !/^\p{Ll}{3,}e[nrsm]?$/u.test(word)
  )
    return [];
  const article = words[at - 2]?.toLowerCase() ?? "";
  // Without an article or determiner before it, the word may be a verb.
  if (!small.has(article) && !opinionsOf(pack).has(article)) return [];
  return [word.replace(/e[nrsm]?$/, "e")];
}

const PREPOSITION = /^(?:gegen|neben|zwischen|wegen|ohne)$/;

function unknownNoun(words: readonly string[], pack: LanguagePack): DerivedSubject | null {
  const at = words.findIndex(
    (word, index) =>
      /^(?:\p{Lu}\p{Ll}|\p{Lu}+-\p{Lu}?\p{Ll})\p{Ll}[\p{L}-]*$/u.test(word) &&
      !NO_HEADS.test(word) &&
      (index > 0 ? !/[.:?!]/.test(words[index - 1]!) : isFirstNoun(words)),
  );
  const noun = words[at];
  if (noun === undefined) return null;
  const plural = isPlural(words, at) ? noun : germanPlural(noun, genderOf(words, at));
  // Of a noun whose plural is unknown, there are models.
  const counted = plural ?? `${noun}-Modelle`;
  return unknownSubject([...adjectiveBefore(words, at, pack), counted].join(" "));
}

/** "Babyphone mit Kamera", "Umzugsunternehmen Kosten" */
function isFirstNoun([first = "", second = "?"]: readonly string[]): boolean {
  return (
    BEFORE_PHRASES.test(second) || (/^(?:Kosten|Preise?)$/.test(second) && !/e[rs]?$/.test(first))
  );
}

/** Nouns that what is asked for follows. */
const NO_HEADS =
  /^(?:Art|Arten|Marken?|Modelle?|Hersteller|Geld|Preis|Erfahrung|Erfahrungen|Tipps?|Empfehlung|Empfehlungen|Alternativen?|Ahnung|Frage|Hilfe|Problem|Probleme|Ihr|Ihrer|Ihnen|Sie)$/;

const GENDERS: readonly (readonly [Gender, RegExp])[] = [
  ["masculine", /^(?:welcher|der|einen|den|keinen|guter|bester|meinen|ein|einem)$/],
  ["neuter", /^(?:welches|das|gutes|bestes)$/],
  ["feminine", /^(?:welche|die|eine|einer|gute|beste|keine|meine)$/],
];

/** The gender of a noun by its article; null: it has none that decides. */
function genderOf(words: readonly string[], at: number): Gender {
  const [second = "", first = ""] = ["", "", ...words].slice(at, at + 2);
  const isAdjective = /e[nrsm]?$/.test(first) && !ARTICLE.test(first);
  const article = (isAdjective && ARTICLE.test(second) ? second : first).toLowerCase();
  return GENDERS.find(([, pattern]) => pattern.test(article))?.[0] ?? null;
}

const ARTICLE = /^(?:welche[nrs]?|der|die|das|den|ein|eine[nrm]?|keine?n?|meine?n?)$/i;
const ARTICLES = /^(?:die|eine|keine|welche|diese|meine|unsere)$/i;

/** Whether a noun is in the plural already: "Helfen Kompressionsstrümpfe", "zuverlässige Garagentore". */
function isPlural(words: readonly string[], at: number): boolean {
  const [article = "", previous = "", noun = ""] = ["", "", ...words].slice(at, at + 3);
  if (!noun.endsWith("e")) return false;
  const isAfterVerb = at === 1 && previous.endsWith("en");
  const isDescribed =
    /^\p{Ll}/u.test(previous) && previous.endsWith("e") && !ARTICLES.test(previous);
  return isAfterVerb || (isDescribed && !ARTICLES.test(article));
}
