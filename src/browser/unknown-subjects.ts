import { languages } from "understudy:data";
import { unknownSubjects } from "understudy:unknown-subjects";
import { PROMPT_READER } from "../simulation/subjects/prompt-reader.ts";
import { derivedSubjects, matchingSubject } from "../simulation/subjects/read-prompts.ts";
import { LOADED } from "./loaded-modules.ts";

/** Adds the patterns and nouns for prompts of unknown subjects to the languages, which are empty before. */
export function addUnknownSubjects(): void {
  if (LOADED.unknownSubjects !== undefined) return;
  for (const { language, unknown_subject: patterns, groups } of languages) {
    const added = unknownSubjects[language];
    Object.assign(patterns ?? {}, added?.unknown_subject);
    for (const [id, nouns] of Object.entries(added?.groups ?? {})) {
      Object.assign(groups[id] ?? {}, nouns);
    }
  }
  PROMPT_READER.set(() => ({ derivedSubjects, matchingSubject }));
  LOADED.unknownSubjects = true;
}

addUnknownSubjects();
