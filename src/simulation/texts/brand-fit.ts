import { Chance } from "../../common/random.ts";
import type { Kind, LanguagePack, Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { brandFacts, isStrongIn } from "./brand-facts.ts";

/** Share of brands that meet a condition, and of those that are good in what a question needs. */
const FITTING_SHARE = 0.65;
const NEED_SHARE = 0.85;

/** Whether a brand is good in what a question needs; the same in all answers. */
export function meetsNeed(
  name: string,
  { criterion, asks }: Need,
  subject: TextSubject,
  pack: LanguagePack,
): boolean {
  return criterion === undefined
    ? new Chance("need", name, ...asks).happens(NEED_SHARE)
    : isStrongIn(criterion, name, subject, pack);
}

/** Whether a brand meets a condition; null: neither that nor the opposite. */
export function meetsCondition(
  name: string,
  condition: string,
  { pack, kind }: { readonly pack: LanguagePack; readonly kind: Kind },
): boolean | null {
  if (condition !== pack.cheap.condition)
    return new Chance("condition", name, condition).happens(FITTING_SHARE);
  const { priceClass } = brandFacts(name, pack, kind);
  return priceClass === "middle" ? null : priceClass === "budget";
}
