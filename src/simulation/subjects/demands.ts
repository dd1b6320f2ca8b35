import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { isCertain } from "./conditions/condition.ts";
import { asksSupplier } from "./german-question.ts";
import { explanationOf } from "./explanations/explanation.ts";
import type { KnownNoun } from "./known-noun.ts";
import { topicWords } from "./labels/french-topic.ts";
import { conditionIn } from "./prompt-subject.ts";
import { tellingWords } from "./sentences.ts";

/** Whether a German sentence says more than its noun: "Besteck, das Zittern ausgleicht", "Stahlpool oder Folienpool", "bedruckte Tassen". */
export function isOfWords(
  sentence: string,
  brands: readonly string[],
  pack: LanguagePack,
): boolean {
  if (pack.language !== "de" || brands.length > 0) return false;
  if (asksSupplier(sentence) || RELATIVE.test(sentence)) return true;
  return explanationOf(sentence, pack)?.kind === "choice";
}

const RELATIVE = /\p{L}{3}, (?:(?:mit|bei|für) )?(?:der|die|das|den|dem|deren) /u;

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

/** Whether a French noun alone, such as "transporteurs", leaves out most of what its sentence says. */
export function losesWords(
  { sentence, phrase, group }: KnownNoun,
  condition: string | null,
  pack: LanguagePack,
): boolean {
  const isOffered = /^(?:service|software)$/.test(groupOf(pack, group).kind);
  if (pack.language !== "fr" || !isOffered) return false;
  if (tellingWords(phrase.replace(/ en ligne$/, ""), pack).length > 1) return false;
  const said = new Set(tellingWords(`${phrase} ${condition ?? ""}`.toLowerCase(), pack));
  // Names, such as places, need not be repeated.
  const words = sentence.replaceAll(/(?<= )(?:vers )?\p{Lu}[\p{L}-]+/gu, "");
  const lost = topicWords(words, pack).filter((word) => !said.has(word));
  // The noun itself is in the plural.
  return lost.length - 1 > MOST_LOST;
}
