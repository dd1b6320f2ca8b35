import { rankOf } from "../workspace/ledger/pick.ts";
import type { RunRow } from "../workspace/world/brand-view.ts";
import { ownVisibility } from "./own-visibility.ts";
import { OWN_NAME, type DayOfRuns, type Scope } from "./scope.ts";

/** The runs of a scope, newest first; at one second by prompt, platform and slot. */
export interface NewestRuns {
  readonly length: number;
  readonly slice: (start: number, end: number) => RunRow[];
}

/** The runs of a scope; `mentioned` keeps those that name the tracked brand, or those that don't. */
export function newestRuns(scope: Scope, mentioned: boolean | null): NewestRuns {
  const { runs, mentionRuns } = ownVisibility(scope);
  const unmentioned = mentioned === false ? runs - mentionRuns : runs;
  return {
    length: mentioned === true ? mentionRuns : unmentioned,
    slice: (start, end) => slice(scope, mentioned, start, end),
  };
}

/** Goes back day by day, and sorts those that the slice touches. */
function slice(scope: Scope, mentioned: boolean | null, start: number, end: number): RunRow[] {
  const runs: RunRow[] = [];
  let before = 0;
  for (const parts of scope.daysBack()) {
    if (before >= end) break;
    const day = parts.flatMap((part) => rowsOf(scope, part, mentioned));
    if (before + day.length > start) {
      runs.push(...newestFirst(day).slice(Math.max(0, start - before), end - before));
    }
    before += day.length;
  }
  return runs;
}

function rowsOf(scope: Scope, day: DayOfRuns, mentioned: boolean | null): RunRow[] {
  const { segment } = day;
  const { rows, length } = scope.pick(day);
  return Array.from(rows.subarray(0, length))
    .filter((row) => mentioned === null || rankOf(segment, row, OWN_NAME) > 0 === mentioned)
    .map((row) => ({ segment, row }));
}

function newestFirst(runs: readonly RunRow[]): RunRow[] {
  return runs.toSorted(
    (a, b) =>
      column(b, "at") - column(a, "at") ||
      column(a, "prompt") - column(b, "prompt") ||
      column(a, "platform") - column(b, "platform") ||
      column(a, "slot") - column(b, "slot"),
  );
}

function column({ segment, row }: RunRow, name: "at" | "prompt" | "platform" | "slot"): number {
  return segment[name][row] as number;
}
