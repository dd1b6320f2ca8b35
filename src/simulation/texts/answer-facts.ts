import type { LanguagePack } from "../catalogue/language-pack.ts";
import type { Name } from "../model.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import type { TextMention } from "./remarks.ts";

/** What all answers to a prompt depend on. */
export interface PromptFacts {
  /** The text of the prompt. */
  readonly question: string;
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  readonly country: string;
  /** The brands of the catalogue. */
  readonly names: readonly Pick<Name, "name">[];
}

/** The facts of a run that its text contains. */
export interface TextRun {
  /** Seed of the wording: brand seed, prompt, platform, day and slot. */
  readonly key: readonly number[];
  /** In rank order. */
  readonly mentions: readonly TextMention[];
}

/** The text of a run. */
export interface AnswerText {
  readonly text: string;
  /** For each mention the phrase that explains its sentiment label; null: no label or no such phrase. */
  readonly reasons: readonly (string | null)[];
}
