import type { DayOfRuns, Scope } from "./scope.ts";

/** Before everything. */
const NEVER = -0x80000000;
/** After everything: what is not sought is never found. */
const NOT_SOUGHT = 0x7fffffff;

/** By page: when each of some pages was last cited in a scope, in seconds from the anchor's midnight. Goes back until all are found. */
export function lastCited(scope: Scope, pages: readonly number[]): Int32Array {
  const last = new Int32Array(scope.brand.catalogue.pages.length).fill(NOT_SOUGHT);
  for (const page of pages) last[page] = NEVER;
  let left = pages.length;
  for (const parts of scope.daysBack()) {
    if (left === 0) break;
    for (const part of parts) left -= findIn(scope, part, last);
  }
  return last;
}

/** Notes what was cited that day; gives how many pages were never found before. */
function findIn(scope: Scope, day: DayOfRuns, last: Int32Array): number {
  const { at, citationEnd, citationPage } = day.segment;
  const { rows, length } = scope.pick(day);
  let found = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const end = citationEnd[row]!;
    const second = at[row]!;
    for (let citation = day.segment.citationStart(row); citation < end; citation++) {
      const page = citationPage[citation]!;
      const known = last[page]!;
      if (second <= known) continue;
      if (known === NEVER) found++;
      last[page] = second;
    }
  }
  return found;
}
