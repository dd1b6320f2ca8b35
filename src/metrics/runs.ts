import { rankOf } from "../workspace/ledger/pick.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import type { RunRow } from "../workspace/world/brand-view.ts";
import { OWN_NAME, type Scope } from "./scope.ts";

/** The matching rows of one day. */
interface DayOfRows {
  readonly day: number;
  readonly segment: Segment;
  readonly rows: Uint32Array;
}

/** The runs of a scope, newest first; at one second by prompt, platform and slot. */
export interface NewestRuns {
  readonly length: number;
  readonly slice: (start: number, end: number) => RunRow[];
}

/** The runs of a scope; `mentioned` keeps those that name the tracked brand, or those that don't. */
export function newestRuns(scope: Scope, mentioned: boolean | null): NewestRuns {
  const days = [...scope.days()].map((day): DayOfRows => {
    const { rows, length } = scope.pick(day);
    const picked = rows.subarray(0, length);
    const isWanted = (row: number): boolean =>
      mentioned === null || rankOf(day.segment, row, OWN_NAME) > 0 === mentioned;
    return { ...day, rows: mentioned === null ? picked.slice() : picked.filter(isWanted) };
  });
  const length = days.reduce((sum, { rows }) => sum + rows.length, 0);
  return { length, slice: (start, end) => slice(days, start, end) };
}

/** Goes back day by day, and sorts the days that the slice touches. */
function slice(days: readonly DayOfRows[], start: number, end: number): RunRow[] {
  const newestFirst = [...Map.groupBy(days, ({ day }) => day)].toSorted(([a], [b]) => b - a);
  const runs: RunRow[] = [];
  let before = 0;
  for (const [, parts] of newestFirst) {
    if (before >= end) break;
    const size = parts.reduce((sum, { rows }) => sum + rows.length, 0);
    if (before + size > start) {
      runs.push(...sorted(parts).slice(Math.max(0, start - before), end - before));
    }
    before += size;
  }
  return runs;
}

function sorted(parts: readonly DayOfRows[]): RunRow[] {
  return parts
    .flatMap(({ segment, rows }) => Array.from(rows, (row) => ({ segment, row })))
    .toSorted(
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
