import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf, opinionsOf, plainForm, smallWordsOf } from "./nouns.ts";

/** Before a noun: articles, pronouns, numbers and prepositions. */
const BEFORE_NOUN =
  /^(?:der|die|das|den|dem|des|(?:ein|k?ein|mein|dein|unser|welch)(?:e[nrms]?)?|für|fürs|mit|ohne|bei|beim|im|ins|am|zum|zur|gegen|in|auf|aus|von|vom|nach|unter|ab|über|\d+|man|(?:alt|antik|defekt|gebraucht|historisch|kaputt|klein|leer|neu)e[nrms]?|wenige?n?|vielen?|mehr|weniger|zwei|drei|vier|fünf|zehn|fern|gesucht)$/;
const ADJECTIVE = /.{3}e[nrms]?$/;
const CERTAIN_ADJECTIVE = /.{2}(?:isch|lich|bar|sam|los|haft|ell|iv|iert|frei)e[nrs]?$/i;
/** Follows its noun: "meine Hose sauber", "das Brot knusprig". */
const AFTER_NOUN =
  /^(?:..?|innen|außen|oben|unten|hinten|vorne|heute|hier|dort|allein|weitem|sauber|stubenrein|weg|selbst|schnell|billig|ruhig|online|privat|digital|.{2,}(?:[bdhlmrt]ig|lich|los|bil|ltbar|ppbar|sam|fest|dicht|frei)|gebraucht)$/;

/** A German text that was typed in lower case, with the capital letters of the nouns that are certain. */
export function withCapitals(text: string, pack: LanguagePack): string {
  if (pack.language !== "de" || / \p{Lu}/u.test(text)) return text;
  const words = text.split(" ");
  const written = capitalisedWords(words, pack);
  // "neue fenster wien förderung" stays as it is typed rather than with the capitals of some of its nouns.
  return isRow(words, pack) && written.some((_, at) => isUnclear(written, at, pack))
    ? text
    : written.join(" ");
}

/** Whether words have none between them that only a sentence has. */
function isRow(words: readonly string[], pack: LanguagePack): boolean {
  return words.every(
    (word) => ADJECTIVE.test(word) || !isOther(word, pack) || opinionsOf(pack).has(word),
  );
}

/** Whether a word without a capital letter could be a noun all the same. */
function isUnclear(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]!;
  if (!/^\p{Ll}{3,}$/u.test(word) || isOther(word, pack) || AFTER_NOUN.test(word)) return false;
  const isAdjective = CERTAIN_ADJECTIVE.test(word) || (ADJECTIVE.test(word) && at === 0);
  return !isAdjective && !/(?:[^h]en|ern|eln|ig|lich|los|bar|sam|isch|iert|ös)$/.test(word);
}

function capitalisedWords(words: readonly string[], pack: LanguagePack): readonly string[] {
  let isBefore = true;
  let wasNoun = false;
  return words.map((word, at) => {
    const isName = wasNoun && at === words.length - 1 && isNameAfterNoun(word, pack);
    // "gGmbH" stays as it is.
    if (/\p{Ll}\p{Lu}/u.test(word)) return word;
    const isNoun = isBefore ? isNounAt(words, at, pack) : isName || isKnown(word, pack);
    wasNoun = isNoun;
    isBefore = precedesNoun(words, at) || (isBefore && !isNoun && isInside(words, at, pack));
    return isNoun ? word.replace(/^(?:.-)?./u, (first) => first.toUpperCase()) : word;
  });
}

/** "Wie pflege ich gusseisen": an article, a preposition, or the asker of a question. */
function precedesNoun(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  return BEFORE_NOUN.test(word) || (word === "ich" && /^wie$/i.test(words[0]!));
}

/** Whether a word stands between an article and its noun. */
function isInside(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]!;
  return opinionsOf(pack).has(word) || ADJECTIVE.test(word);
}

function isNounAt(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]!;
  if (isKnown(word, pack) || /.{3}(?:[dknrtz]chen|ung)$/.test(word)) return true;
  if (isOther(word, pack) || (at > 0 && AFTER_NOUN.test(word))) return false;
  if (at === 1) {
    const second = secondIsNoun(words[0]!, word, pack);
    if (second !== null) return second;
  }
  // "für trockene haut": an adjective, unlike "für vereine mit …".
  return (at > 0 && !ADJECTIVE.test(word)) || isLast(words, at, pack);
}

/** Whether the second word is a noun; null: that is not certain. */
function secondIsNoun(first: string, word: string, pack: LanguagePack): boolean | null {
  // "Orthopädische einlagen"
  if (CERTAIN_ADJECTIVE.test(first)) return CERTAIN_ADJECTIVE.test(word) ? null : true;
  // "Mietnomaden loswerden"
  return /(?:en|ern|eln)$/.test(word) && !isOther(first.toLowerCase(), pack) ? false : null;
}

/** Whether the phrase of a word ends with it. */
function isLast(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const next = words[at + 1];
  if (next === undefined || /[.,:;!?]$/.test(words[at]!)) return true;
  return AFTER_NOUN.test(next) || isOther(next, pack);
}

/** "Familienkarte zoo leipzig" */
function isNameAfterNoun(word: string, pack: LanguagePack): boolean {
  return !isOther(word, pack) && !AFTER_NOUN.test(word) && !/(?:e[nlr]?|t|\P{L})$/u.test(word);
}

function isOther(word: string, pack: LanguagePack): boolean {
  return BEFORE_NOUN.test(word) || smallWordsOf(pack).has(word) || opinionsOf(pack).has(word);
}

/** Nouns that people type after a thing. */
const SEARCHED = /^(?:test|vergleich|preise|erfahrungen|anbieter|hersteller)$/;

function isKnown(word: string, pack: LanguagePack): boolean {
  if (SEARCHED.test(word)) return true;
  return word !== "sagen" && nounsOf(pack).has(plainForm(word.replace(/[.,:;!?]{1,3}$/, "")));
}
