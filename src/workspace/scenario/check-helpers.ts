import type { SourceProblems } from "../../common/problems.ts";
import type { BrandDefinition, ScenarioDefinition, WorkspaceDefinition } from "./definition.ts";
import { allowedValues } from "./schema-problem.ts";
import type { ValidatedSource } from "./validate-source.ts";

/** A part of a scenario with its JSON pointer. */
export interface Located<T> {
  readonly pointer: string;
  readonly value: T;
}

export interface LocatedBrand extends Located<BrandDefinition> {
  readonly workspace: WorkspaceDefinition;
}

/** Furthest day from day 0 that a scenario can refer to. */
const MAX_DAYS = 3650;

/** Returns the workspaces of which the given parts are valid. */
export function validWorkspaces(
  { workspaces }: ScenarioDefinition,
  isValid: ValidatedSource["isValid"],
  parts: readonly (keyof WorkspaceDefinition)[],
): Located<WorkspaceDefinition>[] {
  if (!Array.isArray(workspaces)) return [];
  return located("/workspaces", workspaces).filter(({ pointer, value }) =>
    parts.every((part) => value?.[part] !== undefined && isValid(`${pointer}/${part}`)),
  );
}

/** Returns the valid brands of all workspaces whose plan is valid. */
export function validBrands(
  definition: ScenarioDefinition,
  isValid: ValidatedSource["isValid"],
): LocatedBrand[] {
  return validWorkspaces(definition, isValid, ["plan"]).flatMap(({ pointer, value: workspace }) =>
    Array.isArray(workspace.brands)
      ? located(`${pointer}/brands`, workspace.brands)
          .filter((brand) => isValid(brand.pointer))
          .map((brand) => ({ ...brand, workspace }))
      : [],
  );
}

/** Returns the entries of a list with their JSON pointers. */
export function located<T>(pointer: string, list: readonly T[]): Located<T>[] {
  return list.map((value, index) => ({ pointer: `${pointer}/${index}`, value }));
}

/** Returns a field of each entry with its JSON pointer. */
export function fieldOf<T, K extends string & keyof T>(
  list: readonly Located<T>[],
  key: K,
): Located<T[K]>[] {
  return list.map(({ pointer, value }) => ({ pointer: `${pointer}/${key}`, value: value[key] }));
}

/** Reports every value that occurs more than once. */
export function checkUnique(
  problems: SourceProblems,
  what: string,
  values: readonly Located<string | number>[],
): void {
  const known = new Set<string | number>();
  for (const { pointer, value } of values) {
    if (known.has(value)) problems.add(pointer, `duplicate ${what} ${JSON.stringify(value)}`);
    known.add(value);
  }
}

/** Reports a word that is not among the known ones; `message` gets the quoted word. */
export function checkKnown(
  problems: SourceProblems,
  { pointer, value }: Located<string>,
  known: readonly string[],
  message: (word: string) => string,
): void {
  if (known.includes(value)) return;
  problems.add(pointer, `${message(`"${value}"`)}; ${allowedValues(value, known)}`);
}

/** Reports a platform that the workspace's plan does not include. */
export function checkPlatform(
  problems: SourceProblems,
  platform: Located<string>,
  { plan }: WorkspaceDefinition,
): void {
  checkKnown(
    problems,
    platform,
    plan.platforms,
    (word) => `${word} is not in the workspace's plan`,
  );
}

/** Reports an index that is outside the brand's prompts. */
export function checkPrompt(
  problems: SourceProblems,
  { pointer, value }: Located<number>,
  { prompts }: BrandDefinition,
): void {
  if (value < prompts.length) return;
  const allowed =
    prompts.length === 0
      ? "the brand has no prompts"
      : `expected an index from 0 to ${prompts.length - 1}`;
  problems.add(pointer, `there is no prompt ${value}; ${allowed}`);
}

/** Reports a timestamp (`<day> HH:MM[:SS]`) that is further than `days` from day 0. */
export function checkTimestamp(
  problems: SourceProblems,
  { pointer, value }: Located<string>,
  days = MAX_DAYS,
): void {
  if (Math.abs(Number.parseInt(value, 10)) <= days) return;
  problems.add(
    pointer,
    `"${value}" is too far from day 0; expected a day from -${days} to ${days} and a UTC time`,
  );
}

/** Returns the names of the brands that appear during a brand's history. */
export function appearingBrands({ history }: BrandDefinition): string[] {
  return (history?.traits ?? []).flatMap((one) => (one.trait === "appears" ? [one.brand] : []));
}
