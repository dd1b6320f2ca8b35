import type { LanguagePack } from "../catalogue/language-pack.ts";
import { smallWordsOf } from "./nouns.ts";

/** What is added in a search engine, and stands in no title: "Falconry equipment shop online UK". */
const ADDED: Readonly<Partial<Record<string, RegExp>>> = {
  en: / (?:online|open|near me|UK|USA?|24\/7)(?= |$)/,
  de: / (?:online|geöffnet|offen|günstig|billig|preiswert|Öffnungszeiten)(?= |$)/iu,
};
const FEWEST_WORDS = 3;

/** Whether an English or German prompt is a row of keywords, with which no editor begins a title. */
export function isTypedRow(text: string, pack: LanguagePack): boolean {
  const words = text.split(" ");
  if (words.length < FEWEST_WORDS || /[?.!,:;]/.test(text)) return false;
  if (ADDED[pack.language]?.test(text) === true) return true;
  const small = smallWordsOf(pack);
  const isWhole = words.some((word) => small.has(word.toLowerCase()));
  return pack.language === "de" && !isWhole && hasRowOfNouns(words);
}

/** "Hundefriseur Heidelberg Samstag" */
function hasRowOfNouns(words: readonly string[]): boolean {
  const areNouns = words.map((word) => /^\p{Lu}/u.test(word));
  return areNouns.some((isNoun, at) => isNoun && areNouns[at + 1] && areNouns[at + 2]);
}
