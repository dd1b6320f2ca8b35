import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "../../src/common/calendar.ts";
import { startFake, TEST_TODAY } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import { COUNTERS } from "./counters.ts";

const agency = startFake({ scenario: "agency" });
const edges = startFake({ scenario: "edges" });

const subjects = [
  { fake: agency, key: "lmvz_live_northwind_read", brand: "Alpenglow" },
  { fake: agency, key: "lmvz_live_southridge_read", brand: "Bluecrate" },
  { fake: edges, key: "lmvz_live_edges_read", brand: "Bräuhl & Söhne" },
];
type Subject = (typeof subjects)[number];

const today = parseDate(TEST_TODAY) ?? 0;
const windowed = COUNTERS.filter(({ hasWindow }) => hasWindow);

interface Days {
  readonly start: number;
  readonly end: number;
}

function countsIn(
  subject: Subject,
  counter: (typeof windowed)[number],
  { start, end }: Days,
): number[] {
  const query = {
    brand: subject.brand,
    start_date: formatDate(start),
    end_date: formatDate(end),
    ...counter.query,
  };
  const { status, body } = callCore(subject.fake, { path: counter.path, key: subject.key, query });
  expect(status).toBe(200);
  return counter.counts(body);
}

const someDay = fc.integer({ min: today - 130, max: today + 3 });

/** Four days in order: the outer two enclose the inner two. */
const nested = fc
  .tuple(someDay, someDay, someDay, someDay)
  .map((days) => days.toSorted((a, b) => a - b) as [number, number, number, number]);

test.each(windowed)("a window inside another has at most as many $title", (counter) => {
  let most = 0;
  fc.assert(
    fc.property(fc.constantFrom(...subjects), nested, (subject, [first, second, third, last]) => {
      const outer = countsIn(subject, counter, { start: first, end: last });
      for (const inner of [
        { start: second, end: third },
        { start: first, end: third },
        { start: second, end: last },
      ]) {
        const counts = countsIn(subject, counter, inner);
        expect(counts.filter((count, at) => count > outer[at]!)).toEqual([]);
      }
      most = Math.max(most, ...outer);
    }),
    { seed: 6, numRuns: 15 },
  );
  expect(most).toBeGreaterThan(0);
});

test.each(windowed.filter(({ addsUp }) => addsUp))(
  "the $title of adjacent windows add up to the total",
  (counter) => {
    fc.assert(
      fc.property(fc.constantFrom(...subjects), nested, (subject, [first, second, , last]) => {
        fc.pre(second < last);
        const whole = countsIn(subject, counter, { start: first, end: last });
        const head = countsIn(subject, counter, { start: first, end: second });
        const tail = countsIn(subject, counter, { start: second + 1, end: last });
        expect(head.map((count, at) => count + tail[at]!)).toEqual(whole);
      }),
      { seed: 8, numRuns: 15 },
    );
  },
);

test("a window in the future, or before all runs, is empty", () => {
  for (const subject of subjects) {
    for (const counter of windowed.filter(({ addsUp }) => addsUp)) {
      const ahead = countsIn(subject, counter, { start: today + 1, end: today + 30 });
      const before = countsIn(subject, counter, { start: today - 3000, end: today - 2000 });
      expect(new Set([...ahead, ...before])).toEqual(new Set([0]));
    }
  }
});

test.each([
  ["start_date=0000-12-31", 400],
  ["end_date=0000-12-31", 400],
  ["start_date=0001-01-01", 200],
  ["end_date=0001-01-05", 200],
])("%s is treated alike at both ends of the window (C25)", async (dates, status) => {
  const [name, value] = dates.split("=") as [string, string];
  const query = { brand: "Alpenglow", [name]: value };
  const response = await agency.get("lmvz_live_northwind_read", "/visibility", query);
  expect(response.status).toBe(status);
  const message = `Parameter "${name}" can't be "${value}"; expected a day from 0001-01-01 on`;
  expect(response.body.error?.message ?? "").toBe(status === 400 ? message : "");
  expect(response.body.date_range?.start ?? "0001-01-01").toBe("0001-01-01");
});
