import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { withMissing } from "../../conformance/report/missing-requests.ts";
import { prettyReport } from "../../conformance/report/pretty.ts";
import { WIDTH } from "../../conformance/report/wrap.ts";
import { summarise } from "../../conformance/report/make-report.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { AGENCY_KEYS } from "../support/check.ts";
import { REPORTS, withFindings as made } from "./report-fixtures.ts";

test("a report counts its outcomes and findings", () => {
  expect(made.summary).toMatchObject({
    rules: 5,
    outcomes: { fail: 3, inconclusive: 1, error: 1, pass: 0 },
    findings: 5,
  });
});

test("no format contains a key", () => {
  for (const [format, make] of Object.entries(REPORTERS)) {
    const text = make(made);
    for (const key of Object.values(AGENCY_KEYS)) expect(text, format).not.toContain(key);
  }
});

test("the pretty report shows the violated requirement, expected and actual values, and a curl command", () => {
  const text = REPORTERS.pretty(made);
  expect(text).toContain("page.has-more");
  expect(text).toContain(
    `curl -s -H "Authorization: Bearer $UNDERSTUDY_KEY" 'https://api.example.test/api/v1/brands/tracked'`,
  );
  expect(text).toMatch(/expected .*false/);
  expect(text).toMatch(/Inconclusive[^]*video\.search\s+needs a video/);
});

test("JUnit has one test case per rule and operation, and skips rules without a verdict", () => {
  const text = REPORTERS.junit(made);
  expect(text).toMatch(/<testsuites name="understudy" tests="(\d+)" failures="3" errors="1"/);
  expect(text).toContain('name="page.has-more listTrackedBrands"');
  expect(text.match(/<testcase /g)?.length).toBe(Number(/tests="(\d+)"/.exec(text)?.[1]));
  expect(text).not.toContain("<b>");
});

test("SARIF contains every finding with its rule and level", () => {
  const { runs } = JSON.parse(REPORTERS.sarif(made));
  const [{ results, tool }] = runs;
  expect(results).toHaveLength(5);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  expect(results[0]).toMatchObject({ level: "error", message: { text: expect.any(String) } });
});

test("the CTRF summary counts its tests", () => {
  const { results } = JSON.parse(REPORTERS.ctrf(made));
  const { tests, passed, failed, skipped, other, pending } = results.summary;
  expect(tests).toBe(results.tests.length);
  expect(passed + failed + skipped + other + pending).toBe(tests);
  expect({ failed, other }).toEqual({ failed: 3, other: 1 });
});

test("the HTML report is self-contained and escapes values from the deployment", () => {
  const text = REPORTERS.html(made);
  expect(text).not.toContain('<b>"');
  expect(text).not.toMatch(/<script|src=|href="(?!data:)|url\(|@import/);
  expect(text).toContain("page.has-more");
});

test("each GitHub annotation is one line", () => {
  const lines = REPORTERS.github(made).split("\n");
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:]+::/);
});

test("GitHub annotations show findings, failed rules and the total, with special characters escaped", () => {
  const [first = "", ...others] = REPORTERS.github(made).split("\n");
  expect(first).toMatch(/^::error title=page\.has-more::has_more is true if and only if/);
  expect(others.join("\n")).toContain("::error title=sov.order::the rule itself failed");
  expect(others.join("\n")).toContain("100 %25 |");
  expect(others.at(-1)).toMatch(/^::notice title=understudy::\d+ findings, [\d.]+ %25 of/);
});

test("the step summary escapes values from the deployment in its table", () => {
  const rows = REPORTERS.markdown(made)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5);
  expect(rows.join("\n")).not.toMatch(/<b>|(?<!\\)`x`/);
});

test.for(["interrupted", "bounded"] as const)(
  "every format shows that a check was %s",
  (ending) => {
    const report = REPORTS[`of ${ending === "bounded" ? "a bounded" : "an interrupted"} check`];
    if (report === undefined) throw new Error("no such report");
    const warnings = {
      interrupted: /Interrupted after 3 requests/,
      bounded: /7 requests were not sent/,
    };
    for (const [format, make] of Object.entries(REPORTERS)) {
      const text = make(report);
      expect(text, format).toMatch(format === "json" ? `"ended": "${ending}"` : warnings[ending]);
      expect(make(made), format).not.toMatch(warnings[ending]);
    }
    expect(JSON.parse(REPORTERS.sarif(report)).runs[0].invocations[0].executionSuccessful).toBe(
      ending === "bounded",
    );
  },
);

test("a quiet report names the limit of a check once, unless it has findings", () => {
  const { "of a bounded check": violated } = REPORTS;
  if (violated === undefined) throw new Error("no such report");
  const clean = { ...violated, verdicts: [] };
  const limits = (report: typeof violated): string[] =>
    stripVTControlCharacters(prettyReport(report, { quiet: true })).match(/^Limited by .*/gm) ?? [];
  expect(limits(violated)).toHaveLength(2);
  expect(limits(clean)).toEqual([
    expect.stringContaining("7 requests were not sent, so some rules were judged on fewer"),
  ]);
});

test("the pretty report keeps to the maximum width, except for lines to copy", () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    const lines = stripVTControlCharacters(REPORTERS.pretty(report)).split("\n");
    const wide = lines.filter((line) => line.length > WIDTH && !line.includes("curl -s "));
    expect(wide, name).toEqual([]);
  }
});

test.for([80, 100, 120])("the pretty report fits a terminal of %d columns", (columns) => {
  for (const [name, report] of Object.entries(REPORTS)) {
    const lines = stripVTControlCharacters(REPORTERS.pretty(report, { columns })).split("\n");
    const most = Math.min(columns, WIDTH);
    const wide = lines.filter((line) => line.length > most && !line.includes("curl -s "));
    expect(wide, name).toEqual([]);
  }
});

test("advisory rules are shown apart from counted rules", () => {
  const [verdict] = made.verdicts;
  if (verdict === undefined) throw new Error("no verdict");
  const quiet = { ...verdict, level: "advisory", findings: [], reason: "" } as const;
  const advisory = [
    { ...quiet, id: "advisory.held", outcome: "pass" },
    { ...quiet, id: "advisory.open", outcome: "inconclusive", reason: "nothing was seen" },
  ] as const;
  const verdicts = [...made.verdicts, ...advisory];
  const report = { ...made, verdicts, summary: summarise(verdicts) };
  expect(report.summary.rules).toBe(made.summary.rules);
  expect(report.summary.outcomes).toEqual(made.summary.outcomes);
  expect(report.summary.advisory).toMatchObject({ pass: 1, inconclusive: 1 });
  for (const format of ["pretty", "html", "markdown"] as const) {
    const text = REPORTERS[format](report).replaceAll(/\s+/g, " ");
    expect(text, format).toContain("plus 2 advisory (1 pass, 1 inconclusive)");
  }
  expect(REPORTERS.pretty(report)).toMatch(
    /Inconclusive[^]*advisory\.open \(advisory\)\s+nothing was seen/,
  );
});

test("similar findings are shown once, with their number", () => {
  const [verdict] = made.verdicts;
  const [finding] = verdict?.findings ?? [];
  if (verdict === undefined || finding === undefined) throw new Error("no finding");
  const rows = Array.from({ length: 40 }, (_, row) => ({ ...finding, pointer: `/items/${row}/x` }));
  const others = ["a", "b", "c", "d"].map((operation) => ({ ...finding, operation }));
  const report = { ...made, verdicts: [{ ...verdict, findings: [...rows, ...others] }] };
  const text = REPORTERS.pretty(report);
  expect(text).toContain(
    "GET /brands/tracked (listTrackedBrands) at /items/0/x  (and 39 more of this kind)",
  );
  expect(text).toContain("… and 2 more for this rule, on 5 operations in total");
  expect(REPORTERS.junit(report)).toContain("(and 39 more of this kind)");
  expect(JSON.parse(REPORTERS.sarif(report)).runs[0].results).toHaveLength(44);
});

test("a reason that ends with the sentence of the rule is continued without its full stop", () => {
  const reason = "no response could show a violation: The end is inclusive.";
  expect(withMissing(reason, ["GET /a", "GET /b"], [])).toBe(
    "no response could show a violation: The end is inclusive; missing: GET /a and 1 more",
  );
  expect(withMissing(reason, [], [])).toBe(reason);
});
