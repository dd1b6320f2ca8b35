import { join } from "node:path";
import { YamlSource } from "../../../common/yaml-source.ts";
import { PARSE_CACHE, readTextFile, ROOT } from "../../../files/package-files.ts";
import type { Mutant } from "../../../fake/mutants/mutant.ts";

/** Mutants that the specification permits (spec/permitted-mutants.yaml). */
export interface PermittedMutants {
  /** Operators; `*` stands for any text. */
  readonly operators: readonly string[];
  /** Operations; all if omitted. */
  readonly operations?: readonly string[];
  /** Modes, such as `group_by=search`; all if omitted. */
  readonly modes?: readonly string[];
  /** Fields, parameters or cases; `*` stands for any text; all if omitted. */
  readonly places?: readonly string[];
  /** The sentence or the choice that permits them. */
  readonly source: string;
  readonly reason: string;
}

/** Reads the entries. @throws {SourceError} */
export function loadPermittedMutants(): readonly PermittedMutants[] {
  const { file, text } = readTextFile(join(ROOT, "spec", "permitted-mutants.yaml"));
  return new YamlSource(file, text, PARSE_CACHE).value as readonly PermittedMutants[];
}

type MutantName = Pick<Mutant, "operator" | "operation" | "mode" | "place">;

/** Returns the entry that permits a mutant; null: none does. */
export function permissionFor(
  entries: readonly PermittedMutants[],
  { operator, operation, mode, place }: MutantName,
): PermittedMutants | null {
  const found = entries.find(
    ({ operators, operations, modes, places }) =>
      matches(operators, operator) &&
      matches(operations, operation) &&
      matches(modes, mode) &&
      matches(places, place),
  );
  return found ?? null;
}

function matches(patterns: readonly string[] | undefined, text: string): boolean {
  return patterns === undefined || patterns.some((pattern) => isMatch(pattern, text));
}

function isMatch(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}
