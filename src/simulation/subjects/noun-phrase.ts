import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isFrenchAdjective, pluralOfAdjective } from "./french-adjective.ts";
import { opinionsOf, smallWordsOf } from "./nouns.ts";

export const MOST_MODIFIERS = 3;

/** What follows a French noun in the plural: "électriques", "sans fil", "de facturation électronique", "en bois massif". */
export function complementOf(words: readonly string[], pack: LanguagePack): readonly string[] {
  if (pack.language !== "fr") return [];
  const complement = frenchComplement(words, pack);
  const next = words.slice(complement.length, complement.length + 2);
  // "Lunettes anti-lumière bleue"
  if (next[0]?.startsWith("anti-") === true && isAdjective(next[1], pack)) {
    return [...complement, ...next];
  }
  if (/^(?:anti-?\p{Ll}{4,}|\dD|\p{Lu}{2,4})$/u.test(next[0] ?? ""))
    return [...complement, next[0]!];
  if (INCOMPLETE.test(complement.at(-1) ?? ""))
    return completed(complement, words.slice(complement.length), pack);
  return next.join(" ") === "sur mesure" ? [...complement, ...next] : complement;
}

/** Adjectives that say nothing without what follows them. */
const INCOMPLETE =
  /^(?:spécialis|dédi|adapt|destin|réserv|équip|connect|situ|bas|fabriqu|import|imprim|cultiv|élev|brass|forg|tiss|assembl)ée?s?$/;

/** "Cabinets spécialisés dans la cybersécurité"; without the adjective if its own complement is unclear. */
function completed(
  complement: readonly string[],
  [first = "", second = "", ...rest]: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  const article = /^(?:la|le|les)$/.test(second) ? [second] : [];
  const [noun, adjective] = article.length > 0 ? rest : [second, ...rest];
  const isNoun = isOwnWord(noun?.replace(/^l'/, ""), pack);
  if (!/^(?:dans|en|aux?)$/.test(first) || !isNoun) return complement.slice(0, -1);
  const described = isAdjective(adjective, pack) ? [adjective!] : [];
  return [...complement, first, ...article, noun!, ...described];
}

function frenchComplement(
  [first = "", ...rest]: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  const adjective = isOwnWord(first, pack) ? pluralOfAdjective(first) : null;
  if (adjective !== null) {
    // "Kiné spécialisé périnée"
    return INCOMPLETE.test(first) ? [adjective] : [adjective, ...frenchComplement(rest, pack)];
  }
  if (/^(?:sans|à)$/.test(first) && isOfKind(rest[0], pack)) return kindAfter(first, rest, pack);
  return ofComplement(first, rest, pack);
}

/** "Sans fil", "à gaz", "sans fruits à coque" */
function kindAfter(
  first: string,
  [noun = "", second = "", third]: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  // "Sans unité extérieure", of which the end would be lost; "sans fil puissant" is about the thing.
  if (first === "sans" && isAdjective(second, pack) && !/^(?:fil|sac)$/.test(noun)) return [];
  const isLonger = /^(?:à|de)$/.test(second) && isOfKind(third, pack);
  return isLonger ? [first, noun, second, third!] : [first, noun];
}

/** "Huile de CBD", "savon d'Alep", but not "vol de Lyon à Tunis" */
function namedOrigin(
  first: string,
  [second = "", third = ""]: readonly string[],
): readonly string[] {
  const isElided = /^d['’]\p{Lu}\p{L}{2,}$/u.test(first);
  const next = isElided ? second : third;
  if (/^(?:à|vers|jusqu.*|\p{Lu}.*)$/u.test(next)) return [];
  if (isElided) return [first];
  return first === "de" && /^\p{Lu}[\p{L}-]{2,}$/u.test(second) ? [first, second] : [];
}

/** "De facturation électronique", "d'expert", "en bois" */
function ofComplement(
  first: string,
  rest: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  const elided = /^d['’](\p{Ll}[\p{Ll}-]{2,})$/u.exec(first)?.[1];
  const name = namedOrigin(first, rest);
  if (name.length > 0) return name;
  if (elided === undefined) {
    const words = /^(?:de|en)$/.test(first) ? complementWords(rest, pack) : [];
    return words.length === 0 ? [] : [first, ...words];
  }
  const [noun, ...others] = complementWords([elided, ...rest], pack);
  return noun === undefined ? [] : [`d'${noun}`, ...others];
}

/** Whether a word after "sans" or "à" is a noun: "chaudière à gaz", unlike "maison à vendre". */
function isOfKind(word: string | undefined, pack: LanguagePack): boolean {
  return isOwnWord(word, pack) && !/(?:[eio]r|re)$/.test(word!);
}

/** Nouns in the singular that end like a plural. */
const INVARIABLE =
  /^(?:.*ois|.*ais|tapis|velours|repas|corps|temps|fonds|bras|dos|gaz|prix|riz|verglas|souris|os|jus|ananas|maïs|cas|secours|parcours|concours)$/;

/** Whether an adjective cannot belong to a noun: "café en grains équitable", unlike "table en bois massif". */
function disagrees(noun: string, adjective: string): boolean {
  if (/[sx]$/.test(noun)) return !/[sx]$/.test(adjective) && !INVARIABLE.test(noun);
  if (FEMININE.test(noun)) return /(?:al|[^aeu]el|if|eux|é|ier|ien)$/.test(adjective);
  return MASCULINE.test(noun) && /(?:ale|elle|ive|euse|ée|ière|ienne)$/.test(adjective);
}

/** Endings of nouns that hardly any noun of the other gender has: "couteau de chasse artisanal". */
const FEMININE = /(?:sse|ine|[ts]ion|té|ette|ise|[ae]nce|ade)$/;
const MASCULINE = /(?:age|ment|isme|eau|oir)$/;

/** After a complement, these still describe who offers something: "entreprises de désamiantage certifiées". */
const OF_FIRMS =
  /^(?:certifi|agré|spécialis|qualifi|labellis|diplôm|expériment|recommand|assur)ée?$|^indépendante?$/;

/** What devices are like: "four de potier électrique", "fauteuil de coiffure hydraulique". */
const OF_DEVICES =
  /^(?:électrique|automatique|professionnel(?:le)?|manuel(?:le)?|hydraulique|pneumatique|ergonomique|portable|portative?|pliable|pliante?|motorisée?)$/;
/** What can be like that itself: "facturation automatique", "énergie électrique". */
const LIKE_DEVICES =
  /(?:[ts]ion|ment|(?<!gar|vill|from)age|ure|[ae]nce|té)$|^(?:vélo|voiture|véhicule|moto|scooter|trottinette|énergie|courant|recharge|portail|volet|store|porte|four|moteur|outil|outillage|pompe|réseau|circuit|câble|vie|milieu|cadre|local|ordinateur|téléphone|appareil|machine|matériel|vente|pilote|caisse)$/;

/** Whether an adjective after the noun of a complement describes the device before that. */
function isOfDevice(noun: string, adjective: string): boolean {
  return OF_DEVICES.test(adjective) && !LIKE_DEVICES.test(noun);
}

/** "Stores bannes motorisés" */
function agrees(noun: string, second: string, pack: LanguagePack): boolean {
  return /[^s]s$/.test(noun) && /[^s]s$/.test(second) && isOwnWord(second, pack);
}

/** The noun of a complement with its adjective or a complement of its own: "frais", "facturation électronique". */
function complementWords(words: readonly string[], pack: LanguagePack): readonly string[] {
  const [noun, second = "", third] = words;
  if (noun === undefined || !isOwnWord(noun, pack)) return [];
  // "Quelle agence d'intérim paie le mieux": a verb.
  if (isAdjective(second, pack) || agrees(noun, second, pack))
    return [noun, ...adjectivesOf(noun, [second, third], pack)];
  // "Notes de frais", "emploi du temps", "bocaux en verre"
  if (/^d'\p{Ll}{4,}$/u.test(second)) return [noun, second];
  // "Logiciel de montage vidéo"
  if (/^(?:vidéo|photo|audio|radio|web|mobile|client)s?$/.test(second)) return [noun, second];
  return withOwnComplement(noun, words, pack);
}

/** A noun with "de la famille" or "de l'urbanisme" that follows it. */
function withOwnComplement(
  noun: string,
  words: readonly string[],
  pack: LanguagePack,
): readonly string[] {
  if (!/^(?:de|du|des|en)$/.test(words[1] ?? "")) return [noun];
  const end = words[2] === "la" ? 4 : 3;
  if (!isOwnWord(words[end - 1]?.replace(/^l['’]/, ""), pack)) return [noun];
  // "Gestion de cave à vin"
  const isLonger = words[end] === "à" && isOfKind(words[end + 1], pack);
  return words.slice(0, isLonger ? end + 2 : end);
}

/** The adjectives after the noun of a complement, some of which belong to the noun before it. */
function adjectivesOf(
  noun: string,
  [first, second]: readonly [string, string | undefined],
  pack: LanguagePack,
): readonly string[] {
  // "Emballages alimentaires biodégradables", unlike "table en chêne massif fabriquée en France"
  const isLonger = isAdjective(second, pack) && /[sx]$/.test(noun) && /[sx]$/.test(second!);
  if (isLonger) return [first, second!];
  return [
    disagrees(noun, first) || OF_FIRMS.test(first) || isOfDevice(noun, first)
      ? (pluralOfAdjective(first) ?? first)
      : first,
  ];
}

function isAdjective(word: string | undefined, pack: LanguagePack): boolean {
  if (word === undefined || !isOwnWord(word, pack)) return false;
  return isFrenchAdjective(word) || pluralOfAdjective(word) !== null;
}

/** "Zeiterfassung Software" is one word of which the hyphen was not typed: "Zeiterfassungs-". */
export function compoundBeginning(word = ""): string {
  if (/^\p{Lu}.*(?:ung|heit|keit|schaft|tät|ion)$/u.test(word)) return `${word}s-`;
  return /^\p{Lu}.*(?:ing|ment)$/u.test(word) ? `${word}-` : "";
}

/** English acronyms, "24-hour", and adjectives of countries. */
const NAMING = /^(?:\p{Lu}{2,5}|\d+-\p{Ll}+|\dPL|\p{Lu}\p{Ll}{2,}(?:an|ish|ese|ench))$/u;

/** English nouns that end like an adverb or a superlative: "family law". */
function isEnglishNoun(word: string, { language }: LanguagePack): boolean {
  return (
    language === "en" &&
    /^(?:family|supply|assembly|fly|forest|harvest|guest|chest|vest|nest|pest|contest|interest|test|priest)$/.test(
      word,
    )
  );
}

/** Whether a word in lower case is neither small nor an opinion: "cordless". */
export function isOwnWord(word: string | undefined, pack: LanguagePack): boolean {
  if (word === undefined) return false;
  // "CNC routers", "Moroccan rugs"
  if (pack.language === "en" && NAMING.test(word)) return true;
  if (word !== word.toLowerCase() || !/^\p{L}{3}/u.test(word)) return false;
  if (/(?:(?<!-friend|-on)ly|est)$/.test(word) && !isEnglishNoun(word, pack)) return false;
  return !smallWordsOf(pack).has(word) && !opinionsOf(pack).has(word);
}
