import type { DayOfRuns, Scope } from "./scope.ts";

const NEVER = -0x80000000;

/** By page: when each of some pages was last cited in a scope, in seconds from the anchor's midnight. Goes back until all are found. */
export function lastCited(scope: Scope, pages: readonly number[]): Int32Array {
  const { length } = scope.brand.catalogue.pages;
  const last = new Int32Array(length).fill(NEVER);
  const isSought = new Uint8Array(length);
  for (const page of pages) isSought[page] = 1;
  let sought = pages;
  for (const parts of scope.daysBack()) {
    if (sought.length === 0) break;
    for (const part of parts) findIn(scope, part, isSought, last);
    for (const page of sought) if (last[page] !== NEVER) isSought[page] = 0;
    sought = sought.filter((page) => isSought[page] === 1);
  }
  return last;
}

function findIn(scope: Scope, day: DayOfRuns, isSought: Uint8Array, last: Int32Array): void {
  const { at, citationEnd, citationPage } = day.segment;
  const { rows, length } = scope.pick(day);
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const end = citationEnd[row]!;
    for (let citation = day.segment.citationStart(row); citation < end; citation++) {
      const page = citationPage[citation]!;
      if (isSought[page] === 1 && at[row]! > last[page]!) last[page] = at[row]!;
    }
  }
}
