import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isFrenchAdjective } from "./french-adjective.ts";
import { isOwnWord } from "./noun-phrase.ts";

/** French nouns whose complement is what is asked for: "une paire de chaussures", "une marque de vélos". */
const OF_KINDS =
  /^(?:marques?|modèles?|types?|sortes?|genres?|paires?|fabricants?|fournisseurs?|vendeurs?|jeux?|lots?|choix|comparatifs?|tests?|location|achat|meilleure?s?)$/;

/** "Quel fabricant de vélos est fiable ?" asks for bicycles, unlike "fabricant de bocaux en verre". */
export function isMakerOf(
  words: readonly string[],
  at: number,
  { language }: LanguagePack,
): boolean {
  if (language !== "fr" || at === 0 || !/^quel/i.test(words[0]!)) return false;
  return /^fabricants?$/i.test(words[at]!);
}

/** Whether the last word only says of which kind another thing is: "siège de bureau", "Versand eines Sofas". */
export function isOfAnother(words: readonly string[], pack: LanguagePack): boolean {
  if (pack.language === "de") return /^(?:eine[rs]|des)$/.test(words.at(-2) ?? "");
  if (pack.language !== "fr") return false;
  return isBesideHead(words, pack) || isSubjectOf(words) || isComplement(words, pack);
}

/** "Siège de bureau", "coque d'ordinateur" */
function isComplement(words: readonly string[], pack: LanguagePack): boolean {
  const last = words.at(-1)!;
  const isElided = /^d['’]/.test(last);
  if (!isElided && !/^(?:de|du|des|à|d['’]une?)$/.test(words.at(-2) ?? "")) return false;
  const head = words.at(isElided ? -2 : -3);
  return isOwnWord(head, pack) && !OF_KINDS.test(head!);
}

/** "Quels outils utilisent les agences de presse ?", "quel traitement supportent les vignes ?" */
function isSubjectOf(words: readonly string[]): boolean {
  const [which = "", first = ""] = words;
  if (!/^quel(?:le)?s?$/i.test(which) || /^(?:est|sont|serai(?:en)?t)$/.test(first)) return false;
  return words
    .slice(-3, -1)
    .some((word, at) => at + words.length > 4 && /^(?:les?|la)$/.test(word));
}

/** "Abonnement vélo": a service for a thing. */
const SERVICES =
  /^(?:abonnement|réparation|entretien|nettoyage|livraison|installation|pose|recyclage|collecte|reprise|rachat|vente|stockage|transport|dépannage|débarras|gardiennage|impression|estimation|expertise)s?$/i;

/** "Robot piscine", "quelle housse canapé": the first noun is what is asked for, though nothing is known of it. */
function isBesideHead(words: readonly string[], pack: LanguagePack): boolean {
  if (SERVICES.test(words.at(-2) ?? "")) return true;
  const isLed = /^(?:quel(?:le)?s?|une?|des)$/i.test(words[0]!);
  const [head = "", ...others] = words.slice(isLed ? 1 : 0);
  // "Nettoyage de hotte professionnelle restaurant", unlike "conseille une tente"
  const isBeside = others
    .slice(0, -1)
    .every((word) => isOwnWord(word, pack) || /^(?:de|du|des|en|ou)$|^d['’]/.test(word));
  return (
    others.length > 0 &&
    isBeside &&
    isOwnWord(head, pack) &&
    !OF_KINDS.test(head) &&
    !NO_HEAD.test(head) &&
    !isFrenchAdjective(head.replace(TRADESMAN, ""))
  );
}

/** "Bijoutier alliance" */
const TRADESMAN = /(?<=[^m])ier$/;

/** Verbs, and words that can precede any noun. */
const NO_HEAD =
  /(?:(?<!i)er|[io]r|re|ez)$|^(?:top|super|ultra|anciens?|anciennes?|doubles?|triples?|avis|idées?|cadeaux?|promo|offres?|prix|conseils?|guide|besoin|cherche|recherche|recherchons|veux|voudrais|connaissez)$/;
