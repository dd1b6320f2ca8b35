import type { CountedRun } from "../../plan/counted-runs.ts";
import type { Counts, ExpectedRow } from "./lists.ts";

/** Counts how many runs name something, and how often they name it in all. */
export function tally(
  runs: readonly CountedRun[],
  namesOf: (run: CountedRun) => readonly unknown[],
): ReadonlyMap<string, { readonly runs: number; readonly entries: number }> {
  const tallies = new Map<string, { runs: number; entries: number }>();
  for (const run of runs) {
    const names = namesOf(run).filter((name) => typeof name === "string");
    for (const name of names) {
      const known = tallies.get(name) ?? { runs: 0, entries: 0 };
      tallies.set(name, { ...known, entries: known.entries + 1 });
    }
    for (const name of new Set(names)) {
      const known = tallies.get(name);
      if (known !== undefined) tallies.set(name, { ...known, runs: known.runs + 1 });
    }
  }
  return tallies;
}

/** Returns a row that must be listed, with its count of each kind, such as runs or entries. */
export function requiredRow(counts: Readonly<Record<string, number>>): ExpectedRow {
  const possible: Counts = Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [kind, [count]]),
  );
  return { isRequired: true, counts: possible };
}
