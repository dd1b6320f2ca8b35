import { YamlSource, type ParseCache } from "../../src/common/yaml-source.ts";

/** How binding a rule is: what the specification states, what follows from it, or what is likely. */
export type Level = "must" | "should" | "advisory";

/** One sentence that deployments must satisfy (spec/requirements.yaml). */
export interface Requirement {
  readonly id: string;
  readonly section: string | readonly string[];
  readonly level: Level;
  readonly sentence: string;
  /** The inference behind a `should`. */
  readonly derived?: string;
  /** Keys and flags without which it can be judged only partly or not at all. */
  readonly needs?: readonly string[];
  readonly operations?: "all" | readonly string[];
}

/**
 * Reads requirements from YAML text, by id.
 * @throws {SourceError}
 */
export function readRequirements(
  file: string,
  text: string,
  parsed?: ParseCache,
): ReadonlyMap<string, Requirement> {
  const entries = new YamlSource(file, text, parsed).value as readonly Requirement[];
  return new Map(entries.map((entry) => [entry.id, entry]));
}
