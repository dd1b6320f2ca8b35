import { languages } from "understudy:data";
import { unknownSubjects } from "understudy:unknown-subjects";
import { LOADED } from "./loaded-modules.ts";

/** Adds the patterns for prompts of unknown subjects to the languages, whose objects for them are empty before. */
export function addUnknownSubjects(): void {
  if (LOADED.unknownSubjects !== undefined) return;
  for (const { language, unknown_subject: patterns } of languages) {
    Object.assign(patterns ?? {}, unknownSubjects[language]);
  }
  LOADED.unknownSubjects = true;
}

addUnknownSubjects();
