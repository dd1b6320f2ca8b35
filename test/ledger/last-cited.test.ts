import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BrandRuns, NO_DIMENSIONS, type Ledger } from "../../src/ledger/ledger.ts";
import { ALL_RUNS } from "../../src/ledger/filter.ts";
import type { CitedUrl } from "../../src/simulation/model.ts";
import { PLATFORMS } from "../../src/simulation/model.ts";
import {
  aDay,
  citingRun,
  instantOf,
  LAST_DAY,
  ledgerOf,
  PAGES,
  PROMPTS,
  type CitingRun,
} from "../support/small-ledger.ts";

/** The runs of a shared ledger and a world's own one at an instant. */
function runsAt(ledgers: readonly [Ledger, Ledger], now: number): BrandRuns {
  const pages = Array.from<CitedUrl>({ length: PAGES });
  return new BrandRuns(
    { catalogue: { ...NO_DIMENSIONS.catalogue, pages }, prompts: [] },
    ledgers,
    now,
  );
}

const request = fc.record({
  now: citingRun.map(instantOf),
  window: fc.tuple(aDay, aDay),
  platform: fc.option(fc.nat(PLATFORMS.length - 1)),
  prompts: fc.option(fc.array(fc.nat(1), { minLength: PROMPTS, maxLength: PROMPTS })),
  pages: fc.uniqueArray(fc.nat(PAGES - 1)),
});

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

function matches(run: CitingRun, { now, window: [a, b], platform, prompts }: Request): boolean {
  return (
    run.day >= Math.min(a, b) &&
    run.day <= Math.max(a, b) &&
    instantOf(run) <= now &&
    (platform === null || run.platform === PLATFORMS[platform]) &&
    (prompts === null || prompts[run.prompt] === 1)
  );
}

test("a page was last cited by the newest matching run that cites it, in either ledger", () => {
  const ledgers = fc.record({
    shared: fc.array(citingRun, { maxLength: 80, size: "max" }),
    own: fc.array(citingRun, { maxLength: 8 }),
    requests: fc.array(request, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(ledgers, ({ shared, own, requests }) => {
      const both = [ledgerOf(shared), ledgerOf(own)] as const;
      for (const question of requests) {
        const { now, window, platform, prompts, pages } = question;
        const found = runsAt(both, now).lastCited(pages, {
          window: { start: Math.min(...window), end: Math.max(...window) },
          filter: {
            ...ALL_RUNS,
            platform,
            prompts: prompts === null ? null : Uint8Array.from(prompts),
          },
        });
        const runs = [...shared, ...own].filter((run) => matches(run, question));
        for (const page of pages) {
          const instants = runs.filter((run) => run.citations.includes(page)).map(instantOf);
          expect(found[page]).toBe(Math.max(-0x80000000, ...instants));
        }
      }
    }),
    { seed: 22, numRuns: 500 },
  );
});

test("a window without bounds covers the days of the ledger", () => {
  const first: CitingRun = {
    day: -40,
    second: 7,
    prompt: 0,
    platform: "openai",
    names: [],
    citations: [2, 2, 3],
  };
  const last = { ...first, day: LAST_DAY, citations: [3] };
  const runs = runsAt([ledgerOf([first, last]), ledgerOf([])], instantOf(last) - 1);
  const window = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  const found = runs.lastCited([2, 3], { window, filter: ALL_RUNS });
  expect([found[2], found[3]]).toEqual([instantOf(first), instantOf(first)]);
});
