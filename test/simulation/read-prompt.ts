import { loadScenario } from "../../src/files/scenario-library.ts";
import { subjectOf } from "../../src/simulation/subjects/prompt-subject.ts";

const { packs } = loadScenario("tiny");

/** Reads an added prompt as a brand without a market does. */
export function readPrompt(language: string, text: string): ReturnType<typeof subjectOf> {
  return subjectOf({ packs, marketSubjects: new Map() }, { text, language, subject: null });
}
