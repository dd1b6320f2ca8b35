import { expect, test } from "vitest";
import { formatDifference } from "../../conformance/assert/findings.ts";

test("short values are shown as they are", () => {
  expect(formatDifference("a", 1)).toEqual(['"a"', "1"]);
  expect(formatDifference(undefined, null)).toEqual(["absent", "null"]);
  const same = "x".repeat(80);
  expect(formatDifference(`${same}a`, `${same}b`)).toEqual([`"${same}a"`, `"${same}b"`]);
});

test("long values are shown from shortly before their first difference", () => {
  const same = "x".repeat(200);
  const before = `…${"x".repeat(40)}`;
  expect(formatDifference(`${same}<`, `${same}&lt;`)).toEqual([`${before}<"`, `${before}&lt;"`]);
});

test("what follows the difference is cut off", () => {
  const [expected, actual] = formatDifference("a".repeat(300), `b${"a".repeat(300)}`);
  expect(expected).toBe(`"${"a".repeat(119)}…`);
  expect(actual).toBe(`"b${"a".repeat(118)}…`);
});
