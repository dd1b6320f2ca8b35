import { languages } from "understudy:data";
import { explanationsByLanguage } from "understudy:explanations";
import type { AnswerPatterns } from "../simulation/catalogue/language-pack.ts";
import { LOADED } from "./loaded-modules.ts";

/** The patterns of answers to prompts that ask for no names. */
export type Explanations = Pick<AnswerPatterns, "explanations" | "explanation_fields">;

/** Adds them to the languages, whose objects are empty before; packs for unknown subjects share these objects. */
export function addExplanations(): void {
  if (LOADED.explanations !== undefined) return;
  for (const { language, unknown_subject: patterns } of languages) {
    const answers = patterns?.["answers"] as Explanations | undefined;
    const { explanations, explanation_fields: fields } = explanationsByLanguage[language] ?? {};
    Object.assign(answers?.explanations ?? {}, explanations);
    Object.assign(answers?.explanation_fields ?? {}, fields);
  }
  LOADED.explanations = true;
}

addExplanations();
