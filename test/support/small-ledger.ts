import * as fc from "fast-check";
import { SECONDS_PER_DAY } from "../../src/common/calendar.ts";
import { Ledger } from "../../src/ledger/ledger.ts";
import { EMPTY_SEGMENT, buildSegment } from "../../src/ledger/segment-builder.ts";
import { PLATFORMS, type Platform } from "../../src/simulation/model.ts";

/** Numbers of pages and prompts in a small ledger. */
export const PAGES = 4;
export const PROMPTS = 3;

export const FIRST_DAY = -40;
export const LAST_DAY = 20;

/** A run without labels and searches. */
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

/** Days of the runs and a few around them. */
export const aDay = fc.integer({ min: FIRST_DAY - 5, max: LAST_DAY + 5 });

/** Returns the time of a run in seconds from the anchor's midnight. */
export function instantOf({ day, second }: CitingRun): number {
  return day * SECONDS_PER_DAY + second;
}

export function ledgerOf(runs: readonly CitingRun[]): Ledger {
  const days = Map.groupBy(runs, ({ day }) => day);
  const segments = new Map(
    [...days].map(([day, list]) => [
      day,
      buildSegment(
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
  return new Ledger(FIRST_DAY, (day) => segments.get(day) ?? EMPTY_SEGMENT);
}
