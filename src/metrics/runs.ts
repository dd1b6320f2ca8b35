import { RowSelection } from "../ledger/filter.ts";
import type { DayOfRuns } from "../ledger/ledger.ts";
import type { RunRow } from "../workspace/brand-view.ts";
import type { SortedRows } from "./ranking.ts";
import { OWN_NAME, type RunQuery } from "./run-query.ts";
import { ownVisibility } from "./visibility.ts";

/**
 * The runs of a query, newest first; runs of one second by prompt, platform and slot.
 * @param mentioned true keeps the runs that mention the tracked brand, false the others, null all
 */
export function newestRuns(query: RunQuery, mentioned: boolean | null): SortedRows<RunRow> {
  const { runs, mentionRuns } = ownVisibility(query);
  const unmentioned = mentioned === false ? runs - mentionRuns : runs;
  return {
    length: mentioned === true ? mentionRuns : unmentioned,
    slice: (start, end) => slice(query, mentioned, start, end),
  };
}

/** Sorts only the days that the slice touches; the runs of newer days are just counted. */
function slice(query: RunQuery, mentioned: boolean | null, start: number, end: number): RunRow[] {
  const selection = new RowSelection();
  const select = ({ segment, end: happened }: DayOfRuns): RowSelection => {
    selection.filterRows(segment, happened, query.filter);
    return mentioned === null ? selection : selection.keepMentioning(segment, OWN_NAME, mentioned);
  };
  const runs: RunRow[] = [];
  let before = 0;
  for (const parts of query.daysBack()) {
    if (before >= end) break;
    const length = parts.reduce((sum, part) => sum + select(part).length, 0);
    if (before + length > start) {
      const day = parts.flatMap((part) => {
        const { rows, length: selected } = select(part);
        return Array.from(rows.subarray(0, selected), (row) => ({ segment: part.segment, row }));
      });
      runs.push(...day.toSorted(compareRuns).slice(Math.max(0, start - before), end - before));
    }
    before += length;
  }
  return runs;
}

/** Newest first; runs of one second by prompt, platform and slot. */
export function compareRuns(a: RunRow, b: RunRow): number {
  return (
    b.segment.at[b.row]! - a.segment.at[a.row]! ||
    a.segment.prompt[a.row]! - b.segment.prompt[b.row]! ||
    a.segment.platform[a.row]! - b.segment.platform[b.row]! ||
    a.segment.slot[a.row]! - b.segment.slot[b.row]!
  );
}
