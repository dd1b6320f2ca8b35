import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Counted } from "../../src/workspace/ledger/counted.ts";
import { EVERY_RUN } from "../../src/workspace/ledger/pick.ts";
import { RunningSums } from "../../src/workspace/ledger/running-sums.ts";
import { Tally, type Measure } from "../../src/workspace/ledger/tally.ts";
import { PLATFORMS } from "../../src/workspace/model.ts";
import { aDay, citingRun, ledgerOf, PAGES, type CitingRun } from "../support/small-ledger.ts";

/** Citations of pages, as the simplest of measures. */
const CITED: Measure = {
  fields: 1,
  counters: Uint32Array,
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
  platform: number | null,
): number[] {
  const citations = runs
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
    windows: fc.array(fc.tuple(aDay, aDay, fc.option(fc.nat(PLATFORMS.length - 1)), fc.nat(20)), {
      minLength: 1,
      maxLength: 4,
    }),
  });
  fc.assert(
    fc.property(asked, ({ runs, stride, windows }) => {
      const apart = (stride * CITED.sumBytes) / bytes;
      const sums = new RunningSums(ledgerOf(runs), CITED, { referents: NOTHING, days: apart });
      for (const [a, b, platform, later] of windows) {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const filter = { ...EVERY_RUN, platform };
        const rows = { added: new Tally(CITED, PAGES), taken: new Tally(CITED, PAGES) };
        const between = sums.countDays(rows, { start, end, over: end + later }, filter);
        rows.added.addUp();
        rows.taken.addUp();
        const counted = new Counted(rows, between, filter);
        expect([...counted.totals()]).toEqual(countOneByOne(runs, [start, end], platform));
        for (const [place] of PLATFORMS.entries()) {
          const isAsked = platform === null || platform === place;
          const onIt = Array.from({ length: PAGES }, (_, page) => counted.on(place, page, 0));
          const wanted = countOneByOne(isAsked ? runs : [], [start, end], place);
          expect(onIt).toEqual(wanted);
        }
      }
    }),
  );
});
