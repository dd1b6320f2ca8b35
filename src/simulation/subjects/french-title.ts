import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { pluralOfAdjective } from "./french-adjective.ts";
import { isOwnWord } from "./noun-phrase.ts";

/** "Votre chien a peur, …" instead of "Mon chien a peur, …"; the same, if more of it is about the asker. */
export function ofReader(title: string): string {
  const others = title
    .replaceAll(/(?<!\p{L})(?:mon|ma|notre)(?= )/giu, (own) => sameCase(own, "votre"))
    .replaceAll(/(?<!\p{L})(?:mes|nos)(?= )/giu, (own) => sameCase(own, "vos"));
  return /(?<!\p{L})(?:(?:je|me|nous|on|moi)(?!\p{L})|[jm]['’])/iu.test(others) ? title : others;
}

/** Nouns without a word between them; two are usual: "parquet chêne". */
const FEWEST_KEYWORDS = 3;
const TRADE = /^(?:fabricant|prestataire|marque)s?$/;

/** "Fournisseur pétrin spirale boulangerie": nouns without the words between them, which no editor has as a title. */
export function isKeywords(text: string, pack: LanguagePack): boolean {
  if (pack.language !== "fr" || /[?.!,:;]/.test(text)) return false;
  const [first = "", ...others] = text.split(" ");
  const words = [first.toLowerCase(), ...others];
  const isOwn = (word: string): boolean => isOwnWord(word, pack) || TRADE.test(word);
  const end = words.findIndex((word) => !isOwn(word));
  const row = end === -1 ? words : words.slice(0, end);
  return (
    row.filter((word) => TRADE.test(word) || pluralOfAdjective(word) === null).length >=
    FEWEST_KEYWORDS
  );
}

function sameCase(own: string, other: string): string {
  return /^\p{Lu}/u.test(own) ? capitalised(other) : other;
}
