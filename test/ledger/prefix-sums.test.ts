import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CountResult, PrefixSums, withoutReadingHistory } from "../../src/ledger/count.ts";
import { Counters } from "../../src/ledger/counters.ts";
import { ALL_RUNS, type RunFilter } from "../../src/ledger/filter.ts";
import { NO_DIMENSIONS } from "../../src/ledger/ledger.ts";
import { occurrences } from "../../src/ledger/counters.ts";
import { PLATFORMS } from "../../src/simulation/model.ts";
import { aDay, citingRun, ledgerOf, PAGES, type CitingRun } from "../support/small-ledger.ts";

/** Citations of pages, as a simple metric. */
const CITED = occurrences({ of: "citations", prefixSumBytes: 1_000_000, items: () => PAGES });

/** How often each page is cited. */
function countOneByOne(
  runs: readonly CitingRun[],
  [start, end]: readonly [number, number],
  { platform, notMentioning }: Pick<RunFilter, "platform" | "notMentioning">,
): number[] {
  const citations = runs
    .filter(({ names }) => notMentioning === null || !names.includes(notMentioning))
    .filter(({ day }) => day >= start && day <= end)
    .filter((one) => platform === null || one.platform === PLATFORMS[platform])
    .flatMap((one) => one.citations);
  return Array.from({ length: PAGES }, (_, page) => citations.filter((one) => one === page).length);
}

/** Prefix sums that are `stride` days apart. */
function prefixSums(runs: readonly CitingRun[], stride: number): PrefixSums {
  const bytes = new Counters(CITED, NO_DIMENSIONS).length * CITED.arrayType.BYTES_PER_ELEMENT;
  const days = (stride * CITED.prefixSumBytes) / (2 * bytes);
  return new PrefixSums(ledgerOf(runs), CITED, NO_DIMENSIONS, days);
}

test("a window counted by prefix sums equals one counted run by run, at any stride", () => {
  const requests = fc.record({
    runs: fc.array(citingRun, { maxLength: 60, size: "max" }),
    stride: fc.integer({ min: 1, max: 12 }),
    windows: fc.array(
      fc.record({
        days: fc.tuple(aDay, aDay),
        /** Days between the window and today. */
        later: fc.nat(20),
        platform: fc.option(fc.nat(PLATFORMS.length - 1)),
        notMentioning: fc.option(fc.nat(2)),
        byPlatform: fc.boolean(),
        fewDays: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  fc.assert(
    fc.property(requests, ({ runs, stride, windows }) => {
      const sums = prefixSums(runs, stride);
      for (const { days, later, platform, notMentioning, byPlatform, fewDays } of windows) {
        const [start, end] = [Math.min(...days), Math.max(...days)];
        const filter = { ...ALL_RUNS, platform, notMentioning };
        const edges = new Counters(CITED, NO_DIMENSIONS, byPlatform);
        const count = () => sums.countWindow(edges, { start, end }, end + later + 1, filter);
        const pair = fewDays ? withoutReadingHistory(count) : count();
        edges.sumPlatforms();
        const result = new CountResult(edges, pair, filter);
        expect([...result.totals()]).toEqual(countOneByOne(runs, [start, end], filter));
        if (!byPlatform && platform === null) continue;
        for (const [place] of PLATFORMS.entries()) {
          const isAdmitted = platform === null || platform === place;
          const counts = Array.from({ length: PAGES }, (_, page) => result.countOn(place, page));
          const wanted = { notMentioning, platform: place };
          expect(counts).toEqual(countOneByOne(isAdmitted ? runs : [], [start, end], wanted));
        }
      }
    }),
  );
});

test("a result stays readable after other windows were counted", () => {
  fc.assert(
    fc.property(fc.array(citingRun, { maxLength: 60 }), fc.array(aDay), (runs, ends) => {
      const sums = prefixSums(runs, 3);
      const counted = ends.map((end) => {
        const edges = new Counters(CITED, NO_DIMENSIONS);
        const pair = sums.countWindow(edges, { start: -30, end }, end + 1, ALL_RUNS);
        edges.sumPlatforms();
        return { end, result: new CountResult(edges, pair, ALL_RUNS) };
      });
      for (const { end, result } of counted) {
        expect([...result.totals()]).toEqual(countOneByOne(runs, [-30, end], ALL_RUNS));
      }
    }),
  );
});
