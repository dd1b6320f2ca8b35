import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf, opinionsOf, smallWordsOf, unknownSubject, type DerivedSubject } from "./nouns.ts";
import { pluralIn } from "./plurals.ts";

const LONGEST_NOUN = 6;
const BEFORE_NOUNS =
  /^(quel|quelle|quels|quelles|meilleure?s?|bon|bonne|un|une|des|mon|ma|le|la|l')$/;
/** "Une paire de chaussures" is about shoes. */
const NO_HEADS =
  /^(types?|sortes?|marques?|modèles?|paires?|genres?|choix|tailles?|prix|listes?|combien|services?|solutions?|offres?|systèmes?|kits?|besoin|envie|changer|parler|qualité)$/;
const ADJECTIVE =
  /.{3}(?:ique|able|ible|ée?|ante?|ive|if|el|elle|eux|euse|ien|ienne|aire|ieur|al|ale|aise?|oise|aine?|ine)s?$|^(?:vert|noir|rouge|bleu|jaune|blanc|blanche|rond|court|long|longue|plat|étanche|mobile)e?s?$|^bio$/;
/** Nouns that look like such an adjective. */
const NO_ADJECTIVE =
  /^(?:acceptant|permettant|proposant|offrant|disposant|moteur|cabine|cuisine|piscine|machine|usine|marine|laine|main|pain|terrain|matin|jardin|magasin|métal|animal|appareil|journal|cheval|hôpital|portail|canal|signal|festival|capital|total|biais|balais|relais)$/;
const MOST_COMPLEMENTS = 2;

/** Returns the subject of a French prompt; null: none was found. */
export function frenchSubject(text: string, pack: LanguagePack): DerivedSubject | null {
  const [, product] =
    /\balternatives?(?: gratuites?| libres?)? à (\p{Lu}[\p{L}\p{N}.-]*)/u.exec(text) ?? [];
  if (product !== undefined) return unknownSubject(`alternatives à ${product}`);
  const words = tokensOf(text);
  const nouns = nounsOf(pack);
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST_NOUN, words.length - at); length > 0; length--) {
      const noun = nouns.get(joined(words.slice(at, at + length)).toLowerCase());
      if (noun === undefined) continue;
      if (isOfAnother(words, at, pack)) return unknownNoun(words, pack);
      const head = headBefore(words, at, pack);
      if (head !== null)
        return unknownSubject(head + joined(["", ...words.slice(at - 1, at + length)]));
      const rest =
        purposeAfter(words, at + length, noun.plural) ??
        fieldAfter(words[at + length], noun.plural, pack) ??
        complementAfter(words, at + length, pack);
      return { phrase: joined([...noun.plural.split(" "), ...rest]), group: noun.group };
    }
  }
  return unknownNoun(words, pack);
}

/** "Voisin qui fait du barbecue", "quel parquet pour un chauffage au sol ?" and "quel sport pratiquer enceinte ?" ask for the noun before. */
function isOfAnother(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const [first = "", second = "", ...others] = words.slice(0, at);
  if (second === "qui") return true;
  if (/^meilleur/i.test(first)) return others.includes("pour");
  const isNoun = isPlain(second, pack) && !NO_HEADS.test(second) && !isAdjective(second, pack);
  return /^quel/i.test(first) && isNoun && others.some((word) => !/^(?:de|d'|du|à|en)$/.test(word));
}

/** Nouns that say little without their purpose. */
const GENERAL =
  /^(?:logiciels|applications|applis|outils|plateformes|programmes|services|entreprises|sociétés|prestataires|sites)$/;
const PURPOSE =
  /^(?:(?:utiliser|choisir|prendre|installer|télécharger) )?(?:(gratuit|libre|simple)e?s? )?(pour(?: [^ .,:;?!]+){1,7})(?: [.,:;?!]|$)/;
const ABOUT_ASKER = /\b(?:mon|ma|mes|notre|nos|est|sont|je|nous|moi)\b/;

/** "Logiciel gratuit pour monter des vidéos": the adjective and the purpose; null: another noun, or no purpose. */
function purposeAfter(words: readonly string[], at: number, plural: string): string[] | null {
  if (!GENERAL.test(plural)) return null;
  const [, adjective, purpose] = PURPOSE.exec(joined(words.slice(at))) ?? [];
  if (purpose === undefined || ABOUT_ASKER.test(purpose)) return null;
  const isFeminine = /^(?:applications|applis|plateformes)$/.test(plural);
  const ending = isFeminine && adjective === "gratuit" ? "es" : "s";
  return [...(adjective === undefined ? [] : [adjective + ending]), purpose];
}

/** "Appli méditation"; null: another noun, or no such word. */
function fieldAfter(word = "", plural: string, pack: LanguagePack): string[] | null {
  const isField =
    GENERAL.test(plural) &&
    isPlain(word, pack) &&
    !isAdjective(word, pack) &&
    !/[eio]re?$/.test(word);
  return isField && word.length > 3 ? [word] : null;
}

/** The plural of a noun of which the one at an index is the complement: "machine à pain". */
function headBefore(words: readonly string[], at: number, pack: LanguagePack): string | null {
  const [head = "", preposition = ""] = words.slice(Math.max(0, at - 2), at);
  if (at < 2 || !/^(?:de|d'|à|en|aux?)$/.test(preposition)) return null;
  const lower = at === 2 ? head.toLowerCase() : head;
  const isNoun = isPlain(lower, pack) && lower.length > 2 && !NO_HEADS.test(lower);
  return isNoun && !lower.endsWith("'") ? pluralIn("fr", lower) : null;
}

/** Words; an elided one ends with an apostrophe. */
function tokensOf(text: string): string[] {
  return text.replaceAll("’", "'").match(/[\p{L}\p{N}][\p{L}\p{N}-]*'?|[.,:;?!]/gu) ?? [];
}

function joined(words: readonly string[]): string {
  return words.join(" ").replaceAll("' ", "'");
}

/** Adjectives, and complements such as "de comptabilité", "en cuir" or "de salle de sport". */
function complementAfter(words: readonly string[], at: number, pack: LanguagePack): string[] {
  const first = words[at] ?? "";
  if (first.startsWith("anti-")) return [first];
  const isGreenTea = isAdjective(first, pack) && words[at + 1] === "bio";
  const own = isAdjective(first, pack) ? [pluralOfAdjective(first)] : [];
  if (isGreenTea) own.push("bio");
  for (let count = 0; count < MOST_COMPLEMENTS; count++) {
    const next = complementAt(words.slice(at + own.length), own.length > 0, pack);
    if (next.length === 0) break;
    own.push(...next);
  }
  return own;
}

/** "Bio" and "tout-terrain" stay as they are. */
function pluralOfAdjective(word: string): string {
  return /^(?:bio$|tout-)/.test(word) ? word : pluralIn("fr", word.replace(/s$/, ""));
}

/** A complement at the beginning of a list; after others, only one with "de". */
function complementAt(
  [preposition = "", noun = "", adjective = ""]: readonly string[],
  isLater: boolean,
  pack: LanguagePack,
): string[] {
  const joins = isLater ? /^(?:de|d'|du)$/i : /^(?:de|d'|du|à|en)$/i;
  if (!joins.test(preposition) || !isComplement(preposition, noun, pack)) return [];
  if (!isAdjective(adjective, pack)) return [preposition, noun];
  // "de réalité virtuelle": the adjective agrees with the second noun, and not in "de fiançailles éthique".
  return [preposition, noun, isOfHead(adjective, noun) ? pluralIn("fr", adjective) : adjective];
}

/** Whether an adjective agrees with another noun than the one before it. */
function isOfHead(adjective: string, noun: string): boolean {
  const isFeminine = /(?:ie|ion|té|ure|[ae]nce)$/.test(noun);
  if (isFeminine && !/es?$/.test(adjective)) return true;
  return noun.endsWith("s") && !adjective.endsWith("s");
}

/** Whether a noun follows a preposition; after "à", it can be a verb: "facile à nettoyer". */
function isComplement(preposition: string, word: string, pack: LanguagePack): boolean {
  const isNoun = isPlain(word, pack) || /^\p{Lu}{2,}$/u.test(word);
  const isVerb = /^à$/i.test(preposition) && /.{3}(?:er|ir|dre|ire)$/.test(word);
  return isNoun && word.length > 2 && !isVerb && !/^en cours$/i.test(`${preposition} ${word}`);
}

function isAdjective(word: string, pack: LanguagePack): boolean {
  const isVerb = /-(?:il|elle|on|ils|elles)$/.test(word);
  return isPlain(word, pack) && ADJECTIVE.test(word) && !isVerb && !NO_ADJECTIVE.test(word);
}

function isPlain(word: string, pack: LanguagePack): boolean {
  return /^\p{Ll}/u.test(word) && !smallWordsOf(pack).has(word) && !opinionsOf(pack).has(word);
}

/** Whether a prompt is no question and begins with its noun: "trépied léger pour la photo". */
function isNounFirst([first = "", second = ""]: readonly string[], pack: LanguagePack): boolean {
  if (!isPlain(first.toLowerCase(), pack) || first.length < 4) return false;
  const isBefore = /^(?:pour|avec|sans|de|d'|à|en)?$/.test(second);
  return isBefore || isAdjective(second, pack) || opinionsOf(pack).has(second);
}

function unknownNoun(words: readonly string[], pack: LanguagePack): DerivedSubject | null {
  if (isNounFirst(words, pack)) {
    const initial = words[0]!.toLowerCase();
    return unknownSubject(joined([pluralIn("fr", initial), ...complementAfter(words, 1, pack)]));
  }
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!;
    if (!BEFORE_NOUNS.test(words[at - 1]!.toLowerCase())) continue;
    if (!isPlain(word, pack) || word.length < 3 || word.endsWith("'")) continue;
    const plural = pluralIn("fr", word);
    const rest = purposeAfter(words, at + 1, plural) ?? complementAfter(words, at + 1, pack);
    return unknownSubject(joined([plural, ...rest]));
  }
  return null;
}
