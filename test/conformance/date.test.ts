import { expect, test } from "vitest";
import { DATE_RULES } from "../../conformance/rules/date/index.ts";
import { TIME_RULES } from "../../conformance/rules/time/index.ts";
import { dayRange, parseTimestamp } from "../../conformance/assert/timestamp.ts";
import { check, ids } from "../support/check.ts";

const rules = [...DATE_RULES, ...TIME_RULES];

test("without data only the windows are witnesses", async () => {
  const { verdicts } = await check({
    rules,
    scenario: "empty",
    keys: { main: "lmvz_live_empty_read" },
  });
  expect(ids(verdicts, "pass")).toEqual([
    "date.range-present",
    "date.range-echo",
    "date.default-window",
    "date.days",
  ]);
});

test.for([
  ["2026-03-20T11:59:16Z", true],
  ["2026-03-20T13:59:16.123456+02:00", true],
  ["2026-03-20T11:59+0000", true],
  ["2026-03-20T06:59:16,5-05", true],
  ["20260320T115916Z", true],
  ["2026-03-20T11:59:16", false],
  ["2026-03-20 11:59:16Z", false],
  ["2026-03-20", false],
  ["2026-02-30T11:59:16Z", false],
  ["2026-03-20T25:00:00Z", false],
  ["1773998238", false],
  ["", false],
] as const)("%j is a timestamp with an offset: %s", ([text, is]) => {
  expect(parseTimestamp(text) !== null).toBe(is);
});

test.for([
  ["2026-03-20T11:59:00Z", "2026-03-19", "2026-03-21"],
  ["2026-03-20T12:00:00Z", "2026-03-20", "2026-03-21"],
  ["2026-03-20T23:30:00-05:00", "2026-03-20", "2026-03-21"],
  ["2026-03-20T01:30:00+02:00", "2026-03-19", "2026-03-20"],
])("%s is a local date from %s to %s", ([text, earliest, latest]) => {
  expect(dayRange(text)).toEqual({ earliest, latest });
});
