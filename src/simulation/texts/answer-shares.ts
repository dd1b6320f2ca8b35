import type { Chance } from "../../common/random.ts";
import type { Label } from "../model.ts";
import type { Form } from "../catalogue/language-pack.ts";

/** How often answers have their parts. */
export const SHARES = {
  short: 0.12,
  form: 0.9,
  asked: 0.55,
  condition: 0.92,
  several: 0.35,
  criteria: 0.6,
  aside: 0.5,
  secondParagraph: 0.5,
  checklist: 0.7,
  closing: 0.7,
  firstClosing: 0.45,
  unexplained: 0.16,
} as const;

/** How often an answer begins with the form of its question: where to buy something, and what it costs, always. */
export function formShare(form: Form): number {
  return form === "where" || form === "cost" ? 1 : SHARES.form;
}

/** Some neutral mentions, and a few others, have a label that no single phrase explains. */
export function lacksReason(label: Label, chance: Chance): boolean {
  return chance.happens(label === "neutral" ? SHARES.unexplained : SHARES.unexplained / 8);
}

/** Forms of questions that a fact alone does not answer. */
export const FORMS_NEEDING_ANSWER: ReadonlySet<Form | null> = new Set([
  "choice",
  "yes_no",
  "exists",
]);
