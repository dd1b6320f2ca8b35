/** Reads what a prompt is about that has no subject of its market. Loaded on demand, see {@link PROMPT_READER}. */
export { derivedSubjects } from "./derived-subject.ts";
export { matchingSubject } from "./matching-subject.ts";
