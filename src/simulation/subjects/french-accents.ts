import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf, opinionsOf, smallWordsOf } from "./nouns.ts";

const HAS_ACCENT = /[à-öø-ÿœ]/i;
const SHORTEST_WORD = 4;

/** A French text that was typed without accents, with those of the words that its pack knows. */
export function withAccents(text: string, pack: LanguagePack): string {
  if (HAS_ACCENT.test(text)) return text;
  const known = accentedWords(pack);
  return text.replaceAll(/\p{Ll}+/gu, (word) => known.get(word) ?? word);
}

/** By how they are typed without accents, unless that is another word. */
const accentedWords = memoize((pack: LanguagePack): ReadonlyMap<string, string> => {
  const asks = pack.qualities.flatMap((quality) => quality.asks);
  const texts = [...nounsOf(pack).keys(), ...smallWordsOf(pack), ...opinionsOf(pack), ...asks];
  const words = new Set(texts.flatMap((text) => text.split(/[\s'-]/)));
  const accented = [...words].filter((word) => word.length >= SHORTEST_WORD);
  return new Map(
    accented
      .map((word): [string, string] => [word.normalize("NFD").replaceAll(/\p{M}/gu, ""), word])
      .filter(([typed, word]) => typed !== word && !words.has(typed)),
  );
});
