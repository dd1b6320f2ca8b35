import { groupBy } from "../../../common/group-by.ts";
import type { FaultResult } from "./kill-matrix.ts";
import type { TestedMutant } from "./mutant-table.ts";
import type { SelfTestResult } from "./worker-pool.ts";

/**
 * The results in the mutation testing report schema: faults and derived mutants are the mutants, rules the
 * tests; the file of a mutant is its group or family.
 */
export function mutationReport({ faults, mutants }: Omit<SelfTestResult, "findings">): string {
  const entries = [...faults.map(entryOfFault), ...mutants.map(entryOfMutant)];
  const rules = [
    ...new Set(entries.flatMap(({ killedBy, coveredBy }) => [...killedBy, ...coveredBy])),
  ];
  return JSON.stringify(
    {
      schemaVersion: "2",
      thresholds: { high: 100, low: 97 },
      files: Object.fromEntries(
        [...groupBy(entries, ({ id }) => id.split(".")[0] ?? "")].map(([group, members]) => [
          group,
          {
            language: "rules",
            source: members.map(({ description }) => description).join("\n"),
            mutants: members.map(withLocation),
          },
        ]),
      ),
      testFiles: { rules: { tests: rules.toSorted().map((id) => ({ id, name: id })) } },
    },
    null,
    2,
  );
}

interface Entry {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string;
  readonly status: "Killed" | "Survived" | "Ignored";
  readonly killedBy: readonly string[];
  readonly coveredBy: readonly string[];
}

function entryOfFault({ fault, detectedBy, missed }: FaultResult): Entry {
  return {
    id: fault.id,
    mutatorName: fault.id,
    description: fault.title,
    status: missed.length === 0 ? "Killed" : "Survived",
    killedBy: detectedBy,
    coveredBy: fault.breaks,
  };
}

function entryOfMutant({ id, operator, killedBy, isPermitted }: TestedMutant): Entry {
  const status = isPermitted ? "Ignored" : "Survived";
  return {
    id,
    mutatorName: operator,
    description: id,
    status: killedBy === null ? status : "Killed",
    killedBy: killedBy === null ? [] : [killedBy],
    coveredBy: [],
  };
}

function withLocation(entry: Entry, line: number): object {
  const start = { line: line + 1, column: 1 };
  return {
    ...entry,
    location: { start, end: { line: line + 1, column: entry.description.length + 1 } },
  };
}
