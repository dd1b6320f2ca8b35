import type { Observation } from "./observation.ts";

/** What was counted while a proxy ran. */
export interface Tally {
  readonly add: (observation: Observation) => void;
  readonly violations: () => number;
  /** The summary, a line for each operation. */
  readonly lines: () => string[];
}

interface Row {
  requests: number;
  violations: number;
}

/** Counts exchanges and violations by operation. */
export function openTally(): Tally {
  const rows = new Map<string, Row>();
  let outside = 0;
  const sum = (field: keyof Row): number =>
    [...rows.values()].reduce((total, row) => total + row[field], 0);
  return {
    add: ({ name, violations }) => {
      if (name === null) {
        outside++;
        return;
      }
      const row = rows.get(name) ?? { requests: 0, violations: 0 };
      rows.set(name, row);
      row.requests++;
      row.violations += violations.length;
    },
    violations: () => sum("violations"),
    lines: () => [
      `${counted(sum("requests"), "request")} of the API, ${counted(sum("violations"), "violation")}` +
        (outside === 0 ? "" : `; ${outside} to elsewhere, not looked at`),
      ...[...rows]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([name, row]) =>
            `  ${name.padEnd(24)} ${String(row.requests).padStart(6)}  ${counted(row.violations, "violation")}`,
        ),
    ],
  };
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}
