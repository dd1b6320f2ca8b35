import { groupBy } from "../../common/group-by.ts";
import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf } from "./nouns.ts";

/** The words of a pack by what is left of them without the differences of common mistakes. */
const knownWords = memoize((pack: LanguagePack) => {
  const nouns = [...nounsOf(pack).values()].map(({ singular, plural }) => `${singular} ${plural}`);
  const words = [...nouns, ...pack.small_words, ...pack.opinions].join(" ").toLowerCase();
  const known = new Set(words.match(/\p{L}{7,}/gu));
  return { known, byBasis: groupBy(known, (word) => basisOf(word, pack)) };
});

/** "Protien", "calender", "headfones", "restorant"; in German, other vowels make other words, but for long ones. */
function basisOf(word: string, { language }: LanguagePack): string {
  const simple = word.replaceAll(/(.)\1/gu, "$1");
  const isLong = word.length > 8;
  if (language === "de") return isLong ? simple.replaceAll(/[aou]+/g, "o") : simple;
  return simple
    .replaceAll("ph", "f")
    .replaceAll(isLong ? /[aou]+/g : /e?au|ou|u/g, "o")
    .replace(/[aeio](?=(?:r|nt|nce|ble|ry)s?$)/, "a")
    .replaceAll("ie", "ei");
}

/** English adjectives of two words, which are typed without a hyphen; their parts mean something else. */
const UNHYPHENATED =
  /\bfair trade\b|\bsecond hand\b|\blong (?:distance|lasting)\b|\blow (?:maintenance|sugar|carb|sodium|fat|light)\b|\b(?:plant|home) based\b|\b(?:gluten|sugar|lactose|dairy|alcohol|caffeine|fragrance|cruelty|nut) free\b|\b(?:dog|pet|kid|child|eco|budget|family) friendly\b/gi;

/** A prompt with the usual spelling of words that differ from one of the pack by a common mistake. */
export function withSpelling(text: string, pack: LanguagePack): string {
  const { language } = pack;
  const joined =
    language === "en" ? text.replaceAll(UNHYPHENATED, (words) => words.replace(" ", "-")) : text;
  return joined.replaceAll(/(?<![\p{L}-])\p{L}{7,}(?![\p{L}-])/gu, (word, at: number) => {
    const { known, byBasis } = knownWords(pack);
    const lower = word.toLowerCase();
    const isName = pack.language !== "de" && at > 0 && word !== lower;
    if (isName || known.has(lower)) return word;
    const [meant, ...others] = byBasis.get(basisOf(lower, pack)) ?? [];
    return meant === undefined || others.length > 0 ? word : word[0]! + meant.slice(1);
  });
}
