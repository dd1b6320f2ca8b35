import type { DayOfRuns, Scope } from "./scope.ts";

/** When each of some pages was last cited in a scope, in seconds from the anchor's midnight: goes back until all are found. */
export function lastCited(scope: Scope, pages: readonly number[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  const isSought = new Uint8Array(scope.brand.catalogue.pages.length);
  for (const page of pages) isSought[page] = 1;
  for (const parts of scope.daysBack()) {
    if (last.size === pages.length) break;
    const found = new Map<number, number>();
    for (const part of parts) findIn(scope, part, isSought, found);
    for (const [page, at] of found) {
      last.set(page, at);
      isSought[page] = 0;
    }
  }
  return last;
}

function findIn(
  scope: Scope,
  day: DayOfRuns,
  isSought: Uint8Array,
  found: Map<number, number>,
): void {
  const { at, citationEnd, citationPage } = day.segment;
  const { rows, length } = scope.pick(day);
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const end = citationEnd[row]!;
    for (let citation = day.segment.citationStart(row); citation < end; citation++) {
      const page = citationPage[citation]!;
      if (isSought[page] === 1) found.set(page, Math.max(found.get(page) ?? at[row]!, at[row]!));
    }
  }
}
