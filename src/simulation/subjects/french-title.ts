import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { asksMoreThanChoice, asksNamesAfterChoice } from "./french-choice.ts";
import { pluralOfAdjective } from "./french-adjective.ts";
import { isOwnWord } from "./noun-phrase.ts";

/** "Votre chien a peur, …" instead of "Mon chien a peur, …"; the same, if more of it is about the asker. */
export function ofReader(title: string): string {
  // A story, or a wish
  if (/[.!?] \p{Lu}| cherch/u.test(title)) return title;
  const others = title
    .replaceAll(/(?<!\p{L})(?:mon|ma|notre)(?= )/giu, (own) => sameCase(own, "votre"))
    .replaceAll(/(?<!\p{L})(?:mes|nos)(?= )/giu, (own) => sameCase(own, "vos"))
    .replaceAll(/(?<= (?:sans|pour) )(?:me|nous)(?= \p{Ll}+(?:er|ir|re)(?!\p{L}))/gu, "vous");
  return /(?<!\p{L})(?:(?:je|me|nous|on|moi)(?!\p{L})|[jm]['’])/iu.test(others) ? title : others;
}

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

/** "Vitrail pour porte d'entrée, artisan verrier en Bretagne": no question and no sentence. */
const LIST =
  /^(?!(?:je|j['’]|nous|on|mon|ma|mes|notre|nos|il|elle|besoin|cherch\p{L}*|recherch\p{L}*|bonjour|salut|urgent|pour|avec|sans|en|à|dans|si|quand|comment|pourquoi|combien|qui|où|que|quoi|quel(?:le)?s?)(?![\p{L}-]))(\p{L}[^,:;?.!]{3,80} [^,:;?.! ]{3,}) ?[,;:] [^?.!]{3,}$/iu;
const ASKING_WORD =
  /(?<![\p{L}-])(?:qui|que|où|quel(?:le)?s?|lequel|laquelle|combien|comment|pourquoi|quand|faut|peut|est|sont)(?!\p{L})/iu;
/** "Achat ou location de vélos, quelles marques sont fiables ?" */
const CHOICE = /^(?!quel|qui |où )([^,:;?]{3,80} (?:ou|vs\.?|versus) [^,:;?]{3,80}?) ?[,:;] /i;

/** The first half of a list or of a choice with a second question, with which a title can go on; another title as it is. */
export function firstHalf(title: string): string {
  const [, thing] = (ASKING_WORD.test(title) ? null : LIST.exec(title)) ?? [];
  const isMore = asksNamesAfterChoice(title) || asksMoreThanChoice(title);
  return thing ?? (isMore ? CHOICE.exec(title)?.[1] : null) ?? title;
}

const RULE =
  /^(?:(?:a-t-on|ai-je|avons-nous) le droit d|(?:peut-on|puis-je|doit-on|dois-je|faut-il) |est-(?:il|ce) \p{L}+ d)/iu;

/** Whether a label lacks a part of what a question says to be allowed or needed, which its rules depend on. */
export function lacksPartOfRule(label: string, question: string): boolean {
  const plain = question.replace(/ ?\?$/, "").toLowerCase();
  return RULE.test(question) && !plain.endsWith(label.toLowerCase());
}

function sameCase(own: string, other: string): string {
  return /^\p{Lu}/u.test(own) ? capitalised(other) : other;
}
