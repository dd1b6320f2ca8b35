import type { Kill } from "./kill-matrix.ts";

/** The kill matrix in the mutation testing report schema: faults are the mutants, rules the tests. */
export function mutationReport(kills: readonly Kill[]): string {
  const groups = Map.groupBy(kills, ({ fault }) => fault.id.split(".")[0] ?? "");
  const rules = [...new Set(kills.flatMap(({ fault, caughtBy }) => [...fault.kills, ...caughtBy]))];
  return JSON.stringify(
    {
      schemaVersion: "2",
      thresholds: { high: 100, low: 100 },
      files: Object.fromEntries(
        [...groups].map(([group, members]) => [
          group,
          {
            language: "rules",
            source: members.map(({ fault }) => fault.says).join("\n"),
            mutants: members.map(mutant),
          },
        ]),
      ),
      testFiles: { rules: { tests: rules.toSorted().map((id) => ({ id, name: id })) } },
    },
    null,
    2,
  );
}

function mutant({ fault, caughtBy, missed }: Kill, line: number): object {
  const place = { line: line + 1, column: 1 };
  return {
    id: fault.id,
    mutatorName: fault.id,
    description: fault.says,
    location: { start: place, end: { line: line + 1, column: fault.says.length + 1 } },
    status: missed.length === 0 ? "Killed" : "Survived",
    killedBy: caughtBy,
    coveredBy: fault.kills,
  };
}
