import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "../../src/common/calendar.ts";
import { startFake, TEST_TODAY, type TestResponse } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import { expectError } from "./expect-error.ts";
import { existingValues, LONG_AGO, requiredParameters, pathOf, reads } from "./existing-values.ts";

const KEY = "lmvz_live_edges_read";
const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, KEY, "Bräuhl & Söhne");

const windowed = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "end_date"),
);
/** Operations that return their window; the owned share does not (C27). */
const showing = windowed.filter(({ responseFields }) => responseFields.includes("date_range"));

type Operation = (typeof reads)[number];

async function send(one: Operation, query: Record<string, string>): Promise<TestResponse> {
  return fake.get(KEY, one.path, { ...requiredParameters(one, known), ...query });
}

test("nine operations take a window, and all but one return it", () => {
  expect(windowed).toHaveLength(9);
  expect(windowed.filter((one) => !showing.includes(one)).map(({ id }) => id)).toEqual([
    "getOwnedShare",
  ]);
});

test.each(windowed)("$id echoes its window in date_range and filters_applied", async (one) => {
  const { body } = await send(one, { start_date: "2026-03-01", end_date: "2026-03-10" });
  expect(body.filters_applied).toMatchObject({ start_date: "2026-03-01", end_date: "2026-03-10" });
  expect("date_range" in body).toBe(showing.includes(one));
});

const windows: [string, Record<string, string>, object][] = [
  ["no date", {}, { days: 30, start: "2026-02-19", end: TEST_TODAY }],
  ["a start", { start_date: "2026-03-15" }, { days: 6, start: "2026-03-15", end: TEST_TODAY }],
  ["a start today", { start_date: TEST_TODAY }, { days: 1, start: TEST_TODAY, end: TEST_TODAY }],
  ["an end", { end_date: "2026-01-31" }, { days: 30, start: "2026-01-02", end: "2026-01-31" }],
  [
    "an end in the future",
    { end_date: "2026-04-30" },
    { days: 30, start: "2026-04-01", end: "2026-04-30" },
  ],
  [
    "one day",
    { start_date: "2026-03-01", end_date: "2026-03-01" },
    { days: 1, start: "2026-03-01", end: "2026-03-01" },
  ],
  [
    "a leap day",
    { start_date: "2024-02-28", end_date: "2024-03-01" },
    { days: 3, start: "2024-02-28", end: "2024-03-01" },
  ],
  [
    "several years",
    { start_date: "2020-01-01", end_date: "2026-12-31" },
    { days: 2557, start: "2020-01-01", end: "2026-12-31" },
  ],
  [
    "a window in the future",
    { start_date: "2027-01-01", end_date: "2027-01-31" },
    { days: 31, start: "2027-01-01", end: "2027-01-31" },
  ],
];

test.each(windows)("%s gives the window stated in the decisions", async (_, query, expected) => {
  for (const one of showing) {
    const { status, body } = await send(one, query);
    expect(status).toBe(200);
    expect(body.date_range).toStrictEqual(expected);
  }
});

test.each(windowed)("$id rejects a window that ends before it starts", async (one) => {
  const both = await send(one, { start_date: "2026-03-02", end_date: "2026-03-01" });
  expect(expectError(both, 400)).toContain('"start_date"');
  const ahead = await send(one, { start_date: "2026-03-21" });
  const message = expectError(ahead, 400);
  expect(message).toContain("2026-03-21");
  expect(message).toContain("today");
});

test("days are UTC days of the world's clock", async () => {
  for (const [now, today] of [
    ["2026-03-19T23:59:59Z", "2026-03-19"],
    ["2026-03-20T00:00:00Z", "2026-03-20"],
    ["2026-03-20T00:30:00+02:00", "2026-03-19"],
    ["2026-12-31T23:59:59Z", "2026-12-31"],
  ] as const) {
    const own = startFake({ scenario: "edges", now });
    const { body } = await own.get(KEY, "/visibility", { brand: known.brand });
    expect(body.date_range.end).toBe(today);
  }
});

test("the default window follows the clock", async () => {
  const own = startFake({ scenario: "edges" });
  const read = async (): Promise<unknown> =>
    (await own.get(KEY, "/visibility", { brand: known.brand })).body.date_range;
  expect(await read()).toEqual({ days: 30, start: "2026-02-19", end: "2026-03-20" });
  await own.admin("post", "/clock", { action: "advance", duration: "PT12H" });
  expect(await read()).toEqual({ days: 30, start: "2026-02-20", end: "2026-03-21" });
});

test("the first and the last day of the calendar are accepted", () => {
  const days = ["0000-01-01", "0001-01-01", "0001-01-31", "0001-02-01", "1000-01-01", "1969-12-31"];
  for (const one of windowed) {
    for (const day of [...days, "9999-12-31"]) {
      for (const query of [
        { end_date: day },
        { start_date: day },
        { start_date: day, end_date: day },
      ]) {
        const whole = { ...requiredParameters(one, known), ...query };
        expect([200, 400]).toContain(
          callCore(fake, { path: one.path, key: KEY, query: whole }).status,
        );
      }
    }
  }
});

test("the window of a leaderboard ends today and has window_days days", async () => {
  const query = { brand: known.brand, brand_prompt_id: known.prompt };
  for (const days of [1, 6, 16, 41, 365]) {
    const board = await fake.get(KEY, "/prompts/leaderboard", { ...query, window_days: days });
    const start = formatDate((parseDate(TEST_TODAY) ?? 0) - days + 1);
    const seen = await fake.get(KEY, "/visibility", { ...query, start_date: start });
    expect(board.body.metrics.window_days).toBe(days);
    expect(board.body.metrics.total_runs).toBe(seen.body.metrics.total_runs);
    expect(board.body.metrics.your_times_named).toBe(seen.body.metrics.mention_runs);
  }
});

const day = fc.integer({ min: -60, max: 40 }).map((at) => (parseDate(TEST_TODAY) ?? 0) + at);

test("the given window is used, and its number of days includes both ends", () => {
  fc.assert(
    fc.property(day, fc.nat(400), fc.constantFrom(...showing), (start, more, one) => {
      const [from, to] = [formatDate(start), formatDate(start + more)];
      const query = { ...requiredParameters(one, known), start_date: from, end_date: to };
      const { body } = callCore(fake, { path: one.path, key: KEY, query });
      expect(body.date_range).toEqual({ days: more + 1, start: from, end: to });
    }),
    { seed: 3, numRuns: 150 },
  );
});

const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const STAMPED = new Set(["run_at", "last_seen", "started_at", "completed_at", "summarized_at"]);

function timestampsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return STAMPED.has(name) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => timestampsIn(child, key));
}

test("every timestamp is in UTC, to the second, and not later than the clock", () => {
  const moments = reads.flatMap((one) => {
    const query = { ...requiredParameters(one, known), start_date: LONG_AGO };
    return timestampsIn(callCore(fake, { path: pathOf(one, known), key: KEY, query }).body);
  });
  expect(moments.length).toBeGreaterThan(20);
  expect(moments.filter((stamp) => !STAMP.test(stamp))).toEqual([]);
  expect(moments.filter((stamp) => stamp > "2026-03-20T12:00:00Z")).toEqual([]);
});

test("rows contain nothing from outside the window", () => {
  fc.assert(
    fc.property(day, fc.nat(20), (start, more) => {
      const [from, to] = [formatDate(start), formatDate(start + more)];
      const query = { brand: known.brand, start_date: from, end_date: to, limit: "100" };
      const rows = (path: string, rest: Record<string, string> = {}): Record<string, string>[] =>
        callCore(fake, { path, key: KEY, query: { ...query, ...rest } }).body.items;
      const days = [
        ...rows("/query-runs").map((row) => row["run_at"]),
        ...rows("/citations").map((row) => row["last_seen"]),
        ...rows("/youtube/summaries").map((row) => row["summarized_at"]),
        ...rows("/searches").flatMap((row) => [row["first_seen_in_range"], row["last_searched"]]),
        ...rows("/searches", { group_by: "search" }).map((row) => row["last_searched"]),
      ].map((text) => text?.slice(0, 10) ?? "");
      expect(days.filter((one) => one < from || one > to)).toEqual([]);
      const searches = rows("/searches", { group_by: "search" });
      const turned = searches.filter((row) => row["first_seen_in_range"]! > row["last_searched"]!);
      expect(turned).toEqual([]);
    }),
    { seed: 5, numRuns: 60 },
  );
});
