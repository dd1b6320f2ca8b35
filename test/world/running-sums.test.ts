import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Counted } from "../../src/workspace/ledger/counted.ts";
import { EVERY_RUN, type RunFilter } from "../../src/workspace/ledger/pick.ts";
import { RunningSums } from "../../src/workspace/ledger/running-sums.ts";
import { Tally, type Measure } from "../../src/workspace/ledger/tally.ts";
import { PLATFORMS } from "../../src/workspace/model.ts";
import { aDay, citingRun, ledgerOf, PAGES, type CitingRun } from "../support/small-ledger.ts";

/** Citations of pages, as the simplest of measures. */
const CITED: Measure = {
  fields: 1,
  counters: Int32Array,
  sumBytes: 1_000_000,
  byPrompt: false,
  items: () => PAGES,
  count: (tally, segment, { rows, length }) => {
    for (const row of rows.subarray(0, length)) {
      const platform = segment.platform[row] ?? 0;
      for (let at = segment.citationStart(row); at < (segment.citationEnd[row] ?? 0); at++) {
        tally.add(platform, segment.citationPage[at] ?? 0, 0, 1);
      }
    }
  },
};

const NOTHING = {
  catalogue: { names: [], sites: [], pages: [], subjects: [], strings: [] },
  prompts: [],
};

/** How often each page is cited. */
function countOneByOne(
  runs: readonly CitingRun[],
  [start, end]: readonly [number, number],
  { platform, notNaming }: Pick<RunFilter, "platform" | "notNaming">,
): number[] {
  const citations = runs
    .filter(({ names }) => notNaming === null || !names.includes(notNaming))
    .filter(({ day }) => day >= start && day <= end)
    .filter((one) => platform === null || one.platform === PLATFORMS[platform])
    .flatMap((one) => one.citations);
  return Array.from({ length: PAGES }, (_, page) => citations.filter((one) => one === page).length);
}

test("days counted by sums are as counted run by run, however far the sums lie apart", () => {
  const bytes = new Tally(CITED, PAGES).byteLength;
  const asked = fc.record({
    runs: fc.array(citingRun, { maxLength: 60, size: "max" }),
    stride: fc.integer({ min: 1, max: 12 }),
    windows: fc.array(
      fc.record({
        days: fc.tuple(aDay, aDay),
        /** How many days are over after them. */
        later: fc.nat(20),
        platform: fc.option(fc.nat(PLATFORMS.length - 1)),
        notNaming: fc.option(fc.nat(2)),
        isTogether: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  fc.assert(
    fc.property(asked, ({ runs, stride, windows }) => {
      const apart = (stride * CITED.sumBytes) / (2 * bytes);
      const sums = new RunningSums(ledgerOf(runs), CITED, { referents: NOTHING, days: apart });
      for (const { days, later, platform, notNaming, isTogether } of windows) {
        const [start, end] = [Math.min(...days), Math.max(...days)];
        const filter = { ...EVERY_RUN, platform, notNaming };
        const rows = new Tally(CITED, PAGES, { isTogether });
        const between = sums.countDays(rows, { start, end, over: end + later }, filter);
        rows.addUp();
        const counted = new Counted(rows, between, filter);
        expect([...counted.totals()]).toEqual(countOneByOne(runs, [start, end], filter));
        // What all platforms have together can't be told apart, unless one was asked for.
        if (isTogether && platform === null) continue;
        for (const [place] of PLATFORMS.entries()) {
          const isAsked = platform === null || platform === place;
          const onIt = Array.from({ length: PAGES }, (_, page) => counted.on(place, page, 0));
          const wanted = { notNaming, platform: place };
          expect(onIt).toEqual(countOneByOne(isAsked ? runs : [], [start, end], wanted));
        }
      }
    }),
  );
});

test("counts can't be read any more once their memory holds those of others", () => {
  const manyItems = 10_000;
  const tallies = Array.from({ length: 3 }, () => new Tally(CITED, manyItems, { isBrief: true }));
  for (const [place, tally] of tallies.entries()) tally.add(0, 0, 0, place + 1);
  const [first, ...others] = tallies;
  expect(others.map((tally) => tally.sums[0])).toEqual([2, 3]);
  expect(() => first?.sums[0]).toThrow("Counts were read after their memory");
});
