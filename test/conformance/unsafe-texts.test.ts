import { describe, expect, test } from "vitest";
import { REPORTERS, type ReportFormat } from "../../conformance/report/index.ts";
import { printable, printableJson, printableLines } from "../../src/common/printable.ts";
import { check } from "../support/check.ts";
import { defineFault } from "../../src/fake/faults/fault.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import { brandsSchema } from "../../conformance/rules/brands/schema.ts";

const FOREIGN =
  "a\u001b]0;x\u0007b\u009b31mc\u202egpj\u2066d\u200be\u2028f\r\n::error::g\n##vso[task.complete]h ##[error]i\ud800j";
const COLOUR = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, "g");
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

const faulty = await check({
  rules: [brandsSchema],
  faults: [
    defineFault({
      id: "test.unsafe",
      title: "Texts with what terminals and CI systems obey.",
      breaks: [],
      operations: ["listTrackedBrands"],
      changeBody: (body) => {
        body.items[0].brand = { [FOREIGN]: FOREIGN };
        body.items[1].domain = [FOREIGN];
      },
    }),
  ],
});

describe.each(Object.keys(REPORTERS) as ReportFormat[])("the report %s", (format) => {
  const report = makeReport(faulty.verdicts, {
    version: "0.0.0",
    target: `https://api.example.test/${FOREIGN}`,
    baseUrl: "https://api.example.test/api/v1",
    startedAt: "2026-03-20T12:00:00.000Z",
    finishedAt: "2026-03-20T12:00:04.000Z",
    requests: 3,
    unsent: 0,
    interrupted: false,
    written: [],
  });
  const lines = REPORTERS[format](report).split("\n");

  test("has no invisible character of the deployment", () => {
    const own = lines.map((line) => line.replaceAll(COLOUR, ""));
    expect(own.join()).toContain("task.complete");
    expect(own.filter((line) => UNSAFE.test(line))).toEqual([]);
  });

  test("has no line that a CI system obeys", () => {
    const obeyed = lines.filter((line) => /^\s*::error::g|##vso\[|##\[/i.test(line));
    expect(obeyed).toEqual([]);
  });
});

test("printable JSON has the same values", () => {
  const value = { [FOREIGN]: [FOREIGN, "\\##vso[", "###[a"] };
  const text = printableJson(JSON.stringify(value, null, 2));
  expect(text).not.toMatch(/##vso\[|##\[/);
  expect(JSON.parse(text)).toEqual(value);
});

test("a foreign text is one visible line", () => {
  const text = printable(FOREIGN);
  expect(UNSAFE.test(text)).toBe(false);
  expect(text).not.toMatch(/\s::error|##vso\[|##\[/);
  expect(printable("é 漢 “a” 100 % [::1]:80 a::b 😀")).toBe("é 漢 “a” 100 % [::1]:80 a::b 😀");
});

test("line breaks and colours of our own stay", () => {
  const text = "\u001b[1ma\u001b[22m\n  b\u0007\u001b]0;x";
  expect(printableLines(text)).toBe("\u001b[1ma\u001b[22m\n  b\u{FFFD}\u{FFFD}]0;x");
});
