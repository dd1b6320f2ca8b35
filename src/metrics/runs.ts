import { keepNaming, type PickedRows } from "../workspace/ledger/pick.ts";
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

/** Goes back day by day, and sorts the runs of those that the slice touches; of the others it only counts them. */
function slice(scope: Scope, mentioned: boolean | null, start: number, end: number): RunRow[] {
  const runs: RunRow[] = [];
  let before = 0;
  for (const parts of scope.daysBack()) {
    if (before >= end) break;
    const length = parts.reduce((sum, part) => sum + pickOf(scope, part, mentioned).length, 0);
    if (before + length > start) {
      const day = newestFirst(parts.flatMap((part) => rowsOf(scope, part, mentioned)));
      runs.push(...day.slice(Math.max(0, start - before), end - before));
    }
    before += length;
  }
  return runs;
}

function rowsOf(scope: Scope, day: DayOfRuns, mentioned: boolean | null): RunRow[] {
  const { rows, length } = pickOf(scope, day, mentioned);
  return Array.from(rows.subarray(0, length), (row) => ({ segment: day.segment, row }));
}

/** The rows of a day that the list has; good until the next are picked. */
function pickOf(scope: Scope, day: DayOfRuns, mentioned: boolean | null): PickedRows {
  const picked = scope.pick(day);
  return mentioned === null ? picked : keepNaming(day.segment, picked, OWN_NAME, mentioned);
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
