import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf } from "../../src/workspace/calendar.ts";
import type { Answers } from "../../src/workspace/ledger/count.ts";
import { lastCited, MOST_INDEXED } from "../../src/workspace/ledger/last-cited.ts";
import type { Ledger } from "../../src/workspace/ledger/ledger.ts";
import { EVERY_RUN } from "../../src/workspace/ledger/pick.ts";
import { NO_RUNS } from "../../src/workspace/ledger/segment-draft.ts";
import type { Page } from "../../src/workspace/model.ts";
import { PLATFORMS } from "../../src/workspace/model.ts";
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

/** Pages as far as counting knows them: few, and too many for an index. */
const FEW = Array.from<Page>({ length: PAGES });
const MANY = Array.from<Page>({ length: MOST_INDEXED + 1 });

/** The answers of a shared ledger and a world's own one by an instant. */
function answersOf(
  ledgers: readonly [Ledger, Ledger],
  now: number,
  pages: readonly Page[] = FEW,
): Answers {
  const today = dayOf(now);
  return {
    catalogue: { names: [], sites: [], subjects: [], strings: [], pages },
    prompts: [],
    ledger: ledgers[0],
    ledgers,
    today,
    answersOn: (ledger, day) => {
      const segment = day > today ? NO_RUNS : ledger.day(day);
      return { segment, end: segment.firstAt(now + 1) };
    },
  };
}

const asked = fc.record({
  now: citingRun.map(instantOf),
  window: fc.tuple(aDay, aDay),
  platform: fc.option(fc.nat(PLATFORMS.length - 1)),
  prompts: fc.option(fc.array(fc.nat(1), { minLength: PROMPTS, maxLength: PROMPTS })),
  pages: fc.uniqueArray(fc.nat(PAGES - 1)),
  many: fc.boolean(),
});

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function matches(run: CitingRun, { now, window: [a, b], platform, prompts }: Asked): boolean {
  return (
    run.day >= Math.min(a, b) &&
    run.day <= Math.max(a, b) &&
    instantOf(run) <= now &&
    (platform === null || run.platform === PLATFORMS[platform]) &&
    (prompts === null || prompts[run.prompt] === 1)
  );
}

test("a page was last cited by the newest matching run that cites it, wherever it lies", () => {
  const ledgers = fc.record({
    shared: fc.array(citingRun, { maxLength: 80, size: "max" }),
    own: fc.array(citingRun, { maxLength: 8 }),
    questions: fc.array(asked, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(ledgers, ({ shared, own, questions }) => {
      const both = [ledgerOf(shared), ledgerOf(own)] as const;
      for (const question of questions) {
        const { now, window, platform, prompts, pages, many } = question;
        const found = lastCited(
          answersOf(both, now, many ? MANY : FEW),
          pages,
          { start: Math.min(...window), end: Math.max(...window) },
          { ...EVERY_RUN, platform, prompts: prompts === null ? null : Uint8Array.from(prompts) },
        );
        const runs = [...shared, ...own].filter((run) => matches(run, question));
        for (const page of pages) {
          const instants = runs.filter((run) => run.citations.includes(page)).map(instantOf);
          expect(found[page]).toBe(Math.max(-0x80000000, ...instants));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("days that never end are those of the ledger", () => {
  const first: CitingRun = {
    day: -40,
    second: 7,
    prompt: 0,
    platform: "openai",
    names: [],
    citations: [2, 2, 3],
  };
  const last = { ...first, day: LAST_DAY, citations: [3] };
  const answers = answersOf([ledgerOf([first, last]), ledgerOf([])], instantOf(last) - 1);
  const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  const found = lastCited(answers, [2, 3], always, EVERY_RUN);
  expect([found[2], found[3]]).toEqual([instantOf(first), instantOf(first)]);
});
