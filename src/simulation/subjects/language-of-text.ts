import type { LanguagePack, LanguagePacks } from "../catalogue/language-pack.ts";
import { nounsOf, opinionsOf, plainForm, smallWordsOf } from "./nouns.ts";

/** Share of known words from which the language of a text is certain. */
const CERTAIN_SHARE = 0.34;

/** Returns the ISO 639-1 code of the pack in whose language a text is written; null: unknown. */
export function languageOfText(text: string, packs: LanguagePacks): string | null {
  const words = wordsOf(text);
  const phrases = words.map((_, at) =>
    [1, 2, 3].map((length) => words.slice(at, at + length).join(" ")),
  );
  const scores = [...packs.values()]
    .map((pack) => ({ language: pack.language, ...scoreOf(words, phrases, pack) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (best === undefined || best.score <= (second?.score ?? 0)) return null;
  return isCertain(best, words.length) ? best.language : null;
}

interface Score {
  readonly score: number;
  readonly functionWords: number;
  readonly nouns: number;
}

/** A single noun of several words can be one of another language: "pool". */
function isCertain({ score, functionWords, nouns }: Score, words: number): boolean {
  return (nouns > 0 && functionWords > 0) || score >= CERTAIN_SHARE * words;
}

/** @param phrases by word: the one, two and three words that start there */
function scoreOf(
  words: readonly string[],
  phrases: readonly (readonly string[])[],
  pack: LanguagePack,
): Score {
  const small = smallWordsOf(pack);
  const opinions = opinionsOf(pack);
  const known = nounsOf(pack);
  const functionWords = words.filter((word) => small.has(word) || opinions.has(word)).length;
  const nouns = phrases.filter((some) =>
    some.some((phrase) => known.has(plainForm(phrase))),
  ).length;
  return { score: functionWords + nouns, functionWords, nouns };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
}
