import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { englishExplanation } from "./english-explanation.ts";
import { frenchExplanation } from "./french-explanation.ts";
import { germanExplanation } from "./german-explanation.ts";

/** What a question that asks for no names wants explained. */
export type ExplanationKind =
  | "task"
  | "problem"
  | "situation"
  | "cost"
  | "amount"
  | "difference"
  | "choice"
  | "fact"
  | "definition"
  | "general";

/** What a prompt asks for that is answered by an explanation rather than by names. */
export interface ExplanationQuestion {
  readonly kind: ExplanationKind;
  /** What the reader wants to do, as words that follow "to"; null: nothing, or too long to be repeated. */
  readonly task: string | null;
  /** Whether it is no question about a product all the same: "is a robot vacuum worth it?" can be one. */
  readonly isCertain: boolean;
}

const READERS: ReadonlyMap<string, (sentence: string) => ExplanationQuestion | null> = new Map([
  ["en", englishExplanation],
  ["de", germanExplanation],
  ["fr", frenchExplanation],
]);

/** Reads what a sentence wants explained; null: it asks for names, or its language has no such grammar. */
export function explanationOf(
  sentence: string,
  { language }: LanguagePack,
): ExplanationQuestion | null {
  return READERS.get(language)?.(sentence) ?? null;
}
