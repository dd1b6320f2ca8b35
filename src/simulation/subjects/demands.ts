import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { conditionKind, conditionOf, isCertain } from "./conditions/condition.ts";
import { asksSupplier } from "./german-question.ts";
import { explanationOf } from "./explanations/explanation.ts";
import type { KnownNoun } from "./known-noun.ts";

/** The year in which a prompt is asked. */
export const PASSING = /(?: in| en)? 20\d\d$/;

/** What a prompt demands of its subject. */
export function conditionIn(text: string, phrase: string, pack: LanguagePack): string | null {
  const condition = conditionOf(text, phrase, pack)?.replace(PASSING, "") ?? null;
  // "A or B with cable?": the condition may be that of B.
  const isOfOne = condition !== null && conditionKind(condition) === "any";
  return isOfOne && isChoice(text, pack) ? null : condition;
}

function isChoice(text: string, { answers }: LanguagePack): boolean {
  const words = text.toLowerCase();
  return answers.forms.choice.words.some((word) => words.includes(` ${word} `));
}

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
  const condition = read.find((one) => (isService && PLACE.test(one)) || isCertain(one, pack));
  // "Sofa bei Westwing oder Home24 kaufen?", "Matelas Tediber par rapport à Emma"
  return brands.some((brand) => condition?.includes(brand)) ? null : (condition ?? null);
}

/** Of a German service; goods can be of a material: "Kosmetik in Glas". */
const PLACE = /^(?:in|auf) (?!Teilzeit)\p{Lu}[\p{L}-]+$/u;
