import { groupBy } from "../../../common/group-by.ts";
import { hash } from "../../../common/random.ts";
import type { Mutant } from "../../../fake/mutants/mutant.ts";

/** Which mutants a self-test derives. */
export interface MutantSelection {
  /** Prefixes of their ids; null: all. */
  readonly prefixes: readonly string[] | null;
  /** Whether to test all of them; otherwise a seeded sample of each operator. */
  readonly isComplete: boolean;
}

/** The largest sample of one operator. */
const SAMPLE = 5;

/** Returns the selected mutants in their order. */
export function selectMutants(
  mutants: readonly Mutant[],
  { prefixes, isComplete }: MutantSelection,
): readonly Mutant[] {
  const named = mutants.filter(
    ({ id }) => prefixes === null || prefixes.some((prefix) => id.startsWith(prefix)),
  );
  if (isComplete) return named;
  const chosen = new Set(
    [...groupBy(named, ({ operator }) => operator).values()].flatMap((members) =>
      members.toSorted((a, b) => hash("sample", a.id) - hash("sample", b.id)).slice(0, SAMPLE),
    ),
  );
  return named.filter((mutant) => chosen.has(mutant));
}

/** The families of operators: the parts of their names before the dot. */
export const FAMILIES: readonly string[] = [
  "fields",
  "parameters",
  "lists",
  "windows",
  "access",
  "writes",
];

/** Whether a prefix of ids is one of mutants, not of hand-written faults. */
export function isMutantPrefix(prefix: string): boolean {
  return FAMILIES.some((family) => prefix === family || prefix.startsWith(`${family}.`));
}
