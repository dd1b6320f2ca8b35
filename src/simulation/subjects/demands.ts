import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { isCertain } from "./conditions/condition.ts";
import { asksForMore } from "./english-certainty.ts";
import { asksSupplier } from "./german-question.ts";
import { explanationOf } from "./explanations/explanation.ts";
import type { KnownNoun } from "./known-noun.ts";
import { conditionIn, isPersonal } from "./prompt-subject.ts";

/** Whether a sentence says more than its noun; in German: "Besteck, das Zittern ausgleicht", "Stahlpool oder Folienpool", "bedruckte Tassen". */
export function isOfWords(
  sentence: string,
  brands: readonly string[],
  pack: LanguagePack,
): boolean {
  if (brands.length > 0) return false;
  if (pack.language === "en") return asksForMore(sentence);
  if (pack.language !== "de") return false;
  if (asksSupplier(sentence) || RELATIVE.test(sentence)) return true;
  return explanationOf(sentence, pack)?.kind === "choice";
}

/** Whether an English relative clause demands something that cannot be read, or repeated about the reader. */
export function isUnread(
  sentence: string,
  condition: string | null,
  { language }: LanguagePack,
): boolean {
  if (language !== "en" || !/\p{L} (?:that|who|whose) \S/u.test(sentence)) return false;
  return condition === null || (isPersonal(condition) && /^(?:that|who) /.test(condition));
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
  const condition = read.find((one) => (isService && PLACE.test(one)) || isCertain(one, pack));
  // "Sofa bei Westwing oder Home24 kaufen?", "Matelas Tediber par rapport à Emma"
  return brands.some((brand) => condition?.includes(brand)) ? null : (condition ?? null);
}

/** Of a German service; goods can be of a material: "Kosmetik in Glas". */
const PLACE = /^(?:in|auf) (?!Teilzeit)\p{Lu}[\p{L}-]+$/u;
