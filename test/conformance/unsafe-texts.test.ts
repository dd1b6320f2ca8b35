import type { Entry } from "har-format";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { KnownFinding } from "../../conformance/baseline/baseline.ts";
import { harChunks } from "../../conformance/har/write-har.ts";
import {
  editedBaseline,
  editedJsonBaseline,
  emptyBaseline,
  emptyJsonBaseline,
} from "../../src/cli/commands/check/baseline-text.ts";
import { REPORTERS, type ReportFormat } from "../../conformance/report/index.ts";
import { printable, printableJson, printableLines } from "../../src/common/printable.ts";
import { check, REPORT_METADATA } from "../support/check.ts";
import { defineFault } from "../../src/fake/faults/fault.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import { brandsSchema } from "../../conformance/rules/brands/schema.ts";

const FOREIGN =
  "a\u001b]0;x\u0007b\u009b31mc\u202egpj\u2066d\u200be\u2028f\r\n::error::g\n##vso[task.complete]h ##[error]i ##teamcity[j]\ud800k";
const COLOUR = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, "g");
const UNSAFE_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|^\s*::|##(?:vso|teamcity)?\[/u;
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
    ...REPORT_METADATA,
    target: `https://api.example.test/${FOREIGN}`,
  });
  const lines = REPORTERS[format](report).split("\n");

  test("has no invisible character of the deployment", () => {
    const own = lines.map((line) => line.replaceAll(COLOUR, ""));
    expect(own.join()).toContain("task.complete");
    expect(own.filter((line) => UNSAFE.test(line))).toEqual([]);
  });

  test("has no line that a CI system obeys", () => {
    const obeyed = lines.filter((line) => /^\s*::error::g|##(?:vso|teamcity)?\[/i.test(line));
    expect(obeyed).toEqual([]);
  });
});

test("printable JSON has the same values", () => {
  const value = { [FOREIGN]: [FOREIGN, "\\##vso[", "###[a", "##TeamCity[a"] };
  const text = printableJson(JSON.stringify(value, null, 2));
  expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
  expect(JSON.parse(text)).toEqual(value);
});

const UNSAFE_FINDING = {
  rule: "brands.schema",
  operation: "listTrackedBrands",
  kind: "type",
  pointer: `/items/*/${FOREIGN}`,
  reason: "",
} as const satisfies KnownFinding;
const EDIT = { seen: [], gone: [], added: [UNSAFE_FINDING], today: "2026-03-20" };

test.each([
  ["YAML", emptyBaseline, editedBaseline],
  ["JSON", emptyJsonBaseline, editedJsonBaseline],
] as const)("a baseline in %s has the pointers of the deployment escaped", (_, empty, edited) => {
  const text = edited({ text: empty("a.json"), findings: [] }, EDIT);
  for (const line of text.split("\n")) expect(line).not.toMatch(UNSAFE_LINE);
  expect(parse(text)).toMatchObject({ findings: [UNSAFE_FINDING] });
  const again = edited({ text, findings: [UNSAFE_FINDING] }, { ...EDIT, added: [] });
  expect(again).toBe(text);
});

test("a recording has the texts of the deployment escaped", () => {
  const [exchange] = faulty.survey.exchanges;
  const har = [...harChunks(faulty.survey, "https://api.example.test/api/v1", "0.0.0")].join("");
  for (const line of har.split("\n")) expect(line).not.toMatch(UNSAFE_LINE);
  const texts = JSON.parse(har).log.entries.map((entry: Entry) => entry.response.content.text);
  expect(texts).toContain(exchange?.response?.text);
});

test("a foreign text is one visible line", () => {
  const text = printable(FOREIGN);
  expect(UNSAFE.test(text)).toBe(false);
  expect(text).not.toMatch(/\s::error|##(?:vso|teamcity)?\[/);
  expect(printable("é 漢 “a” 100 % [::1]:80 a::b 😀")).toBe("é 漢 “a” 100 % [::1]:80 a::b 😀");
});

test("line breaks and colours of our own stay", () => {
  const text = "\u001b[1ma\u001b[22m\n  b\u0007\u001b]0;x";
  expect(printableLines(text)).toBe("\u001b[1ma\u001b[22m\n  b\u{FFFD}\u{FFFD}]0;x");
  // Concealed text, and black on black.
  expect(printableLines("\u001b[8ma\u001b[30;40mb")).toBe("\u{FFFD}[8ma\u{FFFD}[30;40mb");
});
