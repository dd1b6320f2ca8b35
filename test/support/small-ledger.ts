import * as fc from "fast-check";
import { SECONDS_PER_DAY } from "../../src/workspace/calendar.ts";
import type { Ledger } from "../../src/workspace/ledger/ledger.ts";
import { NO_RUNS, segmentOf } from "../../src/workspace/ledger/segment-draft.ts";
import { PLATFORMS, type Platform } from "../../src/workspace/model.ts";

/** How many pages the runs of a small ledger cite, and how many prompts they answer. */
export const PAGES = 4;
export const PROMPTS = 3;

export const FIRST_DAY = -40;
export const LAST_DAY = 20;

/** An answer that does little but cite pages. */
export interface CitingRun {
  readonly day: number;
  readonly second: number;
  readonly prompt: number;
  readonly platform: Platform;
  readonly names: readonly number[];
  readonly citations: readonly number[];
}

export const citingRun: fc.Arbitrary<CitingRun> = fc.record({
  day: fc.integer({ min: FIRST_DAY, max: LAST_DAY }),
  second: fc.nat(SECONDS_PER_DAY - 1),
  prompt: fc.nat(PROMPTS - 1),
  platform: fc.constantFrom(...PLATFORMS),
  names: fc.subarray([0, 1]),
  citations: fc.array(fc.nat(PAGES - 1), { maxLength: 3 }),
});

/** Days around those of the runs. */
export const aDay = fc.integer({ min: FIRST_DAY - 5, max: LAST_DAY + 5 });

/** When a run was made, in seconds from the anchor's midnight. */
export function instantOf({ day, second }: CitingRun): number {
  return day * SECONDS_PER_DAY + second;
}

export function ledgerOf(runs: readonly CitingRun[]): Ledger {
  const days = Map.groupBy(runs, ({ day }) => day);
  const segments = new Map(
    [...days].map(([day, list]) => [
      day,
      segmentOf(
        list
          .toSorted((a, b) => a.second - b.second)
          .map((run) => ({
            at: instantOf(run),
            prompt: run.prompt,
            platform: run.platform,
            slot: 0,
            mentions: run.names.map((name) => ({ name, label: "unknown", passing: false })),
            citations: run.citations,
            searches: null,
          })),
      ),
    ]),
  );
  return { firstDay: FIRST_DAY, day: (day) => segments.get(day) ?? NO_RUNS };
}
