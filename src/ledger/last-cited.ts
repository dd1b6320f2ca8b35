import type { RunRange } from "./count.ts";
import { RowSelection } from "./filter.ts";
import type { BrandRuns } from "./ledger.ts";

/** Before any run. */
const NEVER = -0x80000000;
/** After any run, so that a page that is not wanted is never updated. */
const NOT_WANTED = 0x7fffffff;

/**
 * By page: when the matching runs of a window last cited it, in seconds from the anchor's midnight; defined for the
 * given pages only. Reads the days newest first until all of them are found.
 */
export function lastCited(
  runs: BrandRuns,
  pages: readonly number[],
  { window, filter }: RunRange,
): Int32Array {
  const last = new Int32Array(runs.catalogue.pages.length).fill(NOT_WANTED);
  for (const page of pages) last[page] = NEVER;
  const selection = new RowSelection();
  let missing = pages.length;
  for (const parts of runs.daysBack(window)) {
    if (missing === 0) break;
    for (const { segment, end } of parts) {
      const { at, citationEnd, citationPage } = segment;
      const { rows, length } = selection.filterRows(segment, end, filter);
      for (let index = 0; index < length; index++) {
        const row = rows[index]!;
        const second = at[row]!;
        let citation = row === 0 ? 0 : citationEnd[row - 1]!;
        for (; citation < citationEnd[row]!; citation++) {
          const page = citationPage[citation]!;
          if (second <= last[page]!) continue;
          if (last[page] === NEVER) missing--;
          last[page] = second;
        }
      }
    }
  }
  return last;
}
