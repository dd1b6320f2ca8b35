import type { MutantResult } from "./kill-matrix.ts";
import { groupBy } from "../../../common/group-by.ts";

/** The kill matrix in the mutation testing report schema: faults are the mutants, rules the tests. */
export function mutationReport(results: readonly MutantResult[]): string {
  const groups = groupBy(results, ({ fault }) => fault.id.split(".")[0] ?? "");
  const rules = [
    ...new Set(results.flatMap(({ fault, detectedBy }) => [...fault.breaks, ...detectedBy])),
  ];
  return JSON.stringify(
    {
      schemaVersion: "2",
      thresholds: { high: 100, low: 100 },
      files: Object.fromEntries(
        [...groups].map(([group, members]) => [
          group,
          {
            language: "rules",
            source: members.map(({ fault }) => fault.title).join("\n"),
            mutants: members.map(mutantOf),
          },
        ]),
      ),
      testFiles: { rules: { tests: rules.toSorted().map((id) => ({ id, name: id })) } },
    },
    null,
    2,
  );
}

function mutantOf({ fault, detectedBy, missed }: MutantResult, line: number): object {
  const place = { line: line + 1, column: 1 };
  return {
    id: fault.id,
    mutatorName: fault.id,
    description: fault.title,
    location: { start: place, end: { line: line + 1, column: fault.title.length + 1 } },
    status: missed.length === 0 ? "Killed" : "Survived",
    killedBy: detectedBy,
    coveredBy: fault.breaks,
  };
}
