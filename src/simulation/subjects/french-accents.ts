import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf, opinionsOf, smallWordsOf } from "./nouns.ts";

const HAS_ACCENT = /[à-öø-ÿœ]/i;
const SHORTEST_WORD = 4;

/** A French text that was typed without accents, with those of the words that its pack knows. */
export function withAccents(text: string, pack: LanguagePack): string {
  if (HAS_ACCENT.test(text)) return text;
  const known = accentedWords(pack);
  const { typed, phrases } = accentedPhrases(pack);
  return text
    .replaceAll(typed, (phrase) => phrases.get(phrase)!)
    .replaceAll(/(?<!\p{L})\p{Ll}+/gu, (word) => known.get(word) ?? word);
}

/** "Machine à café", whose "a" would be a verb or English. */
const accentedPhrases = memoize((pack: LanguagePack) => {
  const nouns = [...nounsOf(pack).keys()].filter((noun) => noun.includes(" à "));
  const phrases = new Map(nouns.map((noun): [string, string] => [withoutAccents(noun), noun]));
  return { typed: new RegExp(`\\b(?:${[...phrases.keys()].join("|")})\\b`, "g"), phrases };
});

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** By how they are typed without accents, unless that is another word. */
const accentedWords = memoize((pack: LanguagePack): ReadonlyMap<string, string> => {
  const asks = pack.qualities.flatMap((quality) => quality.asks);
  const texts = [...nounsOf(pack).keys(), ...smallWordsOf(pack), ...opinionsOf(pack), ...asks];
  const words = new Set(texts.flatMap((text) => text.split(/[\s'-]/)));
  const accented = [...words].filter((word) => word.length >= SHORTEST_WORD);
  return new Map(
    accented
      .map((word): [string, string] => [withoutAccents(word), word])
      .filter(([typed, word]) => typed !== word && !words.has(typed)),
  );
});
