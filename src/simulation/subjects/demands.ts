import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { isCertain } from "./conditions/condition.ts";
import { asksForMore } from "./english-certainty.ts";
import { asksSupplier, refersToBefore } from "./german-question.ts";
import { explanationOf } from "./explanations/explanation.ts";
import { twoQuestions } from "./german-two-questions.ts";
import type { KnownNoun } from "./known-noun.ts";
import { conditionIn, isPersonal } from "./prompt-subject.ts";
import { ownWords, tellingWords } from "./sentences.ts";
import { optionsIn } from "../texts/question.ts";
import { WordList } from "./word-list.ts";

/** Whether a German sentence says more than its noun: "Besteck, das Zittern ausgleicht", "Stahlpool oder Folienpool", "bedruckte Tassen". */
function isOfWords(sentence: string, brands: readonly string[]): boolean {
  // "Welches Zelt ist besser, Nordix 3 oder Vaude Campo?" asks for no other tents.
  if (brands.length > 0) return brands.length > 1;
  return asksSupplier(sentence) || RELATIVE.test(sentence) || refersToBefore(sentence);
}

/** Whether an English relative clause demands something that cannot be read, or repeated about the reader. */
function isUnread(sentence: string, condition: string | null): boolean {
  if (!/\p{L} (?:that|who|whose) \S/u.test(sentence)) return false;
  return condition === null || (isPersonal(condition) && /^(?:that|who) /.test(condition));
}

const RELATIVE = /\p{L}{3}, (?:(?:mit|bei|für) )?(?:der|die|das|den|dem|deren) /u;

const FEW_NOUNS = 2;

/**
 * Whether a German sentence says more than its noun and what is demanded of that: of notaries who work on Saturdays,
 * nothing is known. What is sold in shops is known well enough, unless several other nouns say what it is for.
 */
function demandsMore(
  { sentence, phrase, group }: KnownNoun,
  condition: string | null,
  pack: LanguagePack,
): boolean {
  const { length } = ownWords(`${phrase.replaceAll("-", " ")} ${condition ?? ""}`, pack);
  const own = ownWords(sentence, pack).filter((word) => !SEARCHED.test(word));
  const { kind } = groupOf(pack, group);
  if (kind === "service" || kind === "software") return own.length > length;
  return own.filter((word) => /^\p{Lu}/u.test(word)).length > length + FEW_NOUNS - 1;
}

function saysMoreInEnglish(
  { phrase, sentence }: KnownNoun,
  brands: readonly string[],
  condition: string | null,
): boolean {
  // "What software do dentists use?"; "Is Ardenne a good insurer?" is about Ardenne.
  if (phrase === "software tools" || brands.length === 1) return true;
  return (brands.length === 0 && asksForMore(sentence)) || isUnread(sentence, condition);
}

/** Groups of local services, which are chosen by their place and by details of the prompt. */
export const LOCAL = new WordList("professional health dining education shops advisers");

/** Whether brands of a noun's kind do not answer its sentence: which of two kinds is better, or whether something is true. */
function asksForOther({ sentence, group }: KnownNoun, pack: LanguagePack): boolean {
  const kind = explanationOf(sentence, pack)?.kind;
  return (
    kind === "choice" || kind === "fact" || LOCAL.has(group) || optionsIn(sentence, pack) !== null
  );
}

/** Whether only the words of a text say what it asks for, rather than a noun of it. */
export function saysMore(
  noun: KnownNoun,
  {
    text,
    brands,
    condition,
  }: {
    readonly text: string;
    readonly brands: readonly string[];
    readonly condition: string | null;
  },
  pack: LanguagePack,
): boolean {
  if (brands.length === 0 && asksForOther(noun, pack)) return true;
  if (pack.language === "en") return saysMoreInEnglish(noun, brands, condition);
  if (pack.language === "fr") return losesWords(noun, condition, pack);
  if (pack.language !== "de") return false;
  if (isOfWords(noun.sentence, brands) || demandsMore(noun, condition, pack)) return true;
  return brands.length === 0 && twoQuestions(text, pack) !== null;
}

/** Words of searches that say nothing of a thing. */
const SEARCHED =
  /^(?:vergleich|test|testsieger|erfahrung(?:en)?|empfehlung(?:en)?|anbieter|hersteller|marken?|liste|20\d\d)$/i;

/** What a sentence demands of its noun; null: nothing, or what says something about its verb or one of its brands. */
export function conditionOfNoun(
  { sentence, phrase, group }: KnownNoun,
  brands: readonly string[],
  pack: LanguagePack,
): string | null {
  // In French, a place can also stand beside a clause: "hôtels à Nice qui acceptent".
  const inFrench = pack.language === "fr" ? [sentence.replace(/^quel(?:le)?s? /i, "")] : [];
  const read = [sentence, ...inFrench].flatMap((one) => conditionIn(one, phrase, pack) ?? []);
  const isService = groupOf(pack, group).kind === "service";
  const condition = read.find(
    (one) =>
      (isService && PLACE.test(one)) ||
      (isCertain(one, pack) && (isService || !OF_VERB.test(one) || pack.language !== "fr")),
  );
  // "Sofa bei Westwing oder Home24 kaufen?", "Matelas Tediber par rapport à Emma"
  return brands.some((brand) => condition?.includes(brand)) ? null : (condition ?? null);
}

/** "Quelles marques de café torréfient à Bordeaux ?": where goods are need not be said of them. */
const OF_VERB = /^à \p{Lu}/u;

/** Of a German service; goods can be of a material: "Kosmetik in Glas". */
const PLACE = /^(?:in|auf) (?!Teilzeit)\p{Lu}[\p{L}-]+$/u;

/** What a French noun of a service or an application leaves out before it could be any: "boutique en ligne laine mérinos française". */
const MOST_LOST = 2;

/** The purpose says which kind is meant: "logiciel de gestion pour une auto-école", "artisan pour restaurer un parquet". */
const ANY =
  /^(?:logiciels|applications|applis|progiciels) (?:de gestion|de suivi|(?:de )?métiers?|professionnels|spécialisés|gratuits|dédiés|adaptés)$|^(?:artisans|prestataires|professionnels|spécialistes|entreprises|techniciens)$/;

/** Words of a French question that its noun need not say. */
const ASKING =
  /^(?:acheter|trouver|choisir|prendre|commander|chercher?|cherchons|connaissez-vous|existe-t-il|installer|coûte(?:nt)?|compter|payer|prévoir|faut-il|peut-on|puis-je|dois-je|doit-on|a-t-on|ai-je|moyen|façon|manière|vend(?:ent)?|livre(?:nt)?|propose(?:nt)?|organise(?:nt)?|fabrique(?:nt)?|fournit|font|encore|prix|tarifs?|avis|comparatif|choisir|entre|temps|durée|rentable|possible|mieux|débourser|chers|chères)$/iu;

function topicWords(text: string, pack: LanguagePack): string[] {
  return tellingWords(text.replace(/^(?:a-t-on|ai-je|avons-nous) le droit /i, ""), pack)
    .map((word) => word.toLowerCase().replace(/^[cdjlmnst]['’]/, ""))
    .filter((word) => !ASKING.test(word));
}

/** Whether a sentence says much more than its French noun, such as "transporteurs". */
function losesWords(
  { sentence, phrase, group }: KnownNoun,
  condition: string | null,
  pack: LanguagePack,
): boolean {
  const isOffered = /^(?:service|software)$/.test(groupOf(pack, group).kind);
  if (!isOffered) return false;
  const isAny = ANY.test(phrase);
  if (!isAny && tellingWords(phrase.replace(/ en ligne$/, ""), pack).length > 1) return false;
  if (isAny && condition !== null) return true;
  const said = new Set(tellingWords(`${phrase} ${condition ?? ""}`.toLowerCase(), pack));
  // Names, such as places, need not be repeated.
  const words = sentence.replaceAll(/(?<= )(?:vers )?\p{Lu}[\p{L}-]+/gu, "");
  const lost = topicWords(words, pack).filter((word) => !said.has(word));
  // The noun itself is in the plural.
  return lost.length - 1 > (isAny ? 0 : MOST_LOST);
}
