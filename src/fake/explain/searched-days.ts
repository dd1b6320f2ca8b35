import type { BrandRuns } from "../../ledger/ledger.ts";

/**
 * Days that are not in memory are searched until they have this many runs. Simulating a run takes about 8 µs, and an
 * explanation shall take at most 50 ms (docs/benchmarks.md).
 */
const MAX_SIMULATED_RUNS = 1000;

/**
 * Yields the days that an explanation searches for a run, newest first: those in memory, and a limited number of others.
 * Ends early if there are more.
 * @param since the day at which an earlier search of the same explanation ended; null: there was none, or it had all days
 */
export function* searchedDays(
  { ledgers, today }: BrandRuns,
  since: number | null = null,
): Generator<number> {
  const first = since ?? Math.min(...ledgers.map(({ firstDay }) => firstDay));
  let simulated = 0;
  for (let day = today; day >= first; day--) {
    const unread = ledgers.filter((ledger) => ledger.firstDay <= day && !ledger.isInMemory(day));
    if (unread.length > 0 && simulated >= MAX_SIMULATED_RUNS) return;
    for (const ledger of unread) simulated += ledger.day(day).length;
    yield day;
  }
}

/** Returns the first day of a brand that an explanation searches; null: it searches the whole history. */
export function firstSearchedDay(runs: BrandRuns): number | null {
  let searched = runs.today + 1;
  for (const day of searchedDays(runs)) searched = day;
  return endOfSearch(runs, searched);
}

/** Returns a day to which the history was searched; null: it has none before that day. */
export function endOfSearch({ ledgers }: BrandRuns, day: number): number | null {
  return ledgers.some(({ firstDay }) => firstDay < day) ? day : null;
}
