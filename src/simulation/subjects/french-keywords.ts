import type { LanguagePack } from "../catalogue/language-pack.ts";
import { pluralOfAdjective } from "./french-adjective.ts";
import { isOwnWord } from "./noun-phrase.ts";

/** Nouns without a word between them; two are usual: "parquet chêne". */
const FEWEST_KEYWORDS = 3;
const TRADE = /^(?:fabricant|prestataire|marque)s?$/;

/** "Fûts de chêne 225 litres prix": the price at the end of what is typed; "rapport qualité prix" is something else. */
const PRICE_AT_END =
  / (?<!(?:^| |-)(?:qualité|meilleure?s?|bas|petits?|quels?|les?|des?|du|aux?|sans|et|en|à|par|pour|sur|son|ses|leurs?|un|ce|bons?|vos) )(?:(?:meilleurs?|bas|petits?) )?(?:prix|tarifs?)$/iu;

/** A row of words without the price at its end, which is no part of a title; a sentence stays. */
export function withoutPrice(text: string, { language }: LanguagePack): string {
  return language !== "fr" || /[?.!,:;]/.test(text) ? text : text.replace(PRICE_AT_END, "");
}

/** Whether a price is asked of a row of keywords, which only those who sell it have a page about. */
export function isPriced(text: string, pack: LanguagePack): boolean {
  return withoutPrice(text, pack) !== text && isKeywords(text, pack);
}

/** "Fournisseur pétrin spirale boulangerie": nouns without the words between them, which no editor has as a title. */
export function isKeywords(text: string, pack: LanguagePack): boolean {
  if (pack.language !== "fr" || /[?.!,:;]/.test(text)) return false;
  const plain = withoutPrice(text, pack);
  const [first = "", ...others] = plain.split(" ");
  const isOwn = (word: string): boolean => isOwnWord(word, pack) || TRADE.test(word);
  // What has a price at its end was typed as keywords, and its second noun can have a complement: "fûts de chêne".
  const isLonger = plain !== text && isOwn(others[0] ?? "");
  // "Granulés" ends like an adjective.
  const isNoun = (word: string, at: number): boolean =>
    (at === 0 && plain !== text) || pluralOfAdjective(word) === null;
  const words = [
    first.toLowerCase(),
    ...(isLonger ? others.filter((one) => one !== "de") : others),
  ];
  const end = words.findIndex((word) => !isOwn(word));
  const row = end === -1 ? words : words.slice(0, end);
  return row.filter((word, at) => TRADE.test(word) || isNoun(word, at)).length >= FEWEST_KEYWORDS;
}
