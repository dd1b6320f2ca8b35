import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isFrenchAdjective } from "./french-adjective.ts";
import { opinionsOf, smallWordsOf } from "./nouns.ts";

export const MOST_MODIFIERS = 2;

/** What follows a French noun and does not change in the plural: "de facturation électronique", "en bois massif". */
export function complementOf(
  [preposition = "", ...rest]: readonly string[],
  pack: LanguagePack,
): string[] {
  const elided = /^d['’](\p{Ll}{3,})$/u.exec(preposition)?.[1];
  if (pack.language !== "fr" || (elided === undefined && !/^(?:de|en)$/.test(preposition)))
    return [];
  const nouns = elided === undefined ? rest : [elided, ...rest];
  const words = complementWords(nouns, pack);
  if (words.length === 0) return [];
  return elided === undefined ? [preposition, ...words] : [`d'${words.join(" ")}`];
}

/** The noun of a complement with its adjective or a complement of its own: "frais", "facturation électronique". */
function complementWords(words: readonly string[], pack: LanguagePack): readonly string[] {
  const [noun, second = "", third] = words;
  if (noun === undefined || !isOwnWord(noun, pack)) return [];
  // "Quelle agence d'intérim paie le mieux": a verb.
  if (isFrenchAdjective(second) && isOwnWord(second, pack)) return [noun, second];
  // "Notes de frais", "emploi du temps"
  const isFurther = /^(?:de|du|des)$/.test(second) && isOwnWord(third, pack);
  return isFurther ? [noun, second, third!] : [noun];
}

/** "Zeiterfassung Software" is one word of which the hyphen was not typed: "Zeiterfassungs-". */
export function compoundBeginning(word = ""): string {
  if (/^\p{Lu}.*(?:ung|heit|keit|schaft|tät|ion)$/u.test(word)) return `${word}s-`;
  return /^\p{Lu}.*(?:ing|ment)$/u.test(word) ? `${word}-` : "";
}

/** English acronyms, and adjectives of countries. */
const NAMING = /^(?:\p{Lu}{2,5}|\p{Lu}\p{Ll}{2,}(?:an|ish|ese|ench))$/u;

/** Whether a word in lower case is neither small nor an opinion: "cordless". */
export function isOwnWord(word: string | undefined, pack: LanguagePack): boolean {
  if (word === undefined) return false;
  // "CNC routers", "Moroccan rugs"
  if (pack.language === "en" && NAMING.test(word)) return true;
  if (word !== word.toLowerCase() || !/^\p{L}{3}/u.test(word)) return false;
  if (/(?:(?<!-friend)ly|est)$/.test(word)) return false;
  return !smallWordsOf(pack).has(word) && !opinionsOf(pack).has(word);
}
