import { YamlSource, type ParsedTexts } from "../src/contract/yaml-source.ts";

export type Level = "must" | "should" | "hint";

/** One sentence that a deployment is held to (spec/requirements.yaml). */
export interface Requirement {
  readonly id: string;
  readonly section: string | readonly string[];
  readonly level: Level;
  readonly sentence: string;
  /** The step behind a should. */
  readonly derived?: string;
  /** Keys and flags without which it can't be judged, or not in full. */
  readonly needs?: readonly string[];
  readonly operations?: "all" | readonly string[];
}

/** Reads the requirements from the text of their file, by id. @throws {SourceError} */
export function readRequirements(
  file: string,
  text: string,
  parsed?: ParsedTexts,
): ReadonlyMap<string, Requirement> {
  const entries = new YamlSource(file, text, parsed).value as readonly Requirement[];
  return new Map(entries.map((entry) => [entry.id, entry]));
}
