import { expect, test } from "vitest";
import { compareToBaseline, updatedBaseline } from "../../conformance/baseline.ts";
import { makeReport, type Report } from "../../conformance/report/model.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { hasMore } from "../../conformance/rules/page/has-more.ts";
import { brandsSchema } from "../../conformance/rules/brands/schema.ts";
import type { Rule } from "../../conformance/rule.ts";
import { bending } from "../../src/fake/faults/fault.ts";
import { AGENCY_KEYS, check } from "../support/check.ts";

/** A name that has to be escaped in every format. */
const NASTY = `<b>"Q&A"</b> 100 % | ]]>`;

const nastyBrand = bending(
  { id: "test.nasty", says: "A brand is a number, another has a nasty name.", kills: [] },
  ["listTrackedBrands"],
  (body) => {
    body.items[0].brand = 7;
    body.items[1].domain = { [NASTY]: NASTY };
    body.has_more = true;
  },
);

const blind: Rule = { id: "video.search", judge: (_, { missing }) => missing("a video") };
const broken: Rule = {
  id: "sov.order",
  judge: () => {
    throw new Error("the rule is broken");
  },
};

async function report(): Promise<Report> {
  const rules = [hasMore, brandsSchema, blind, broken];
  const { verdicts, sent } = await check({ rules, faults: [nastyBrand] });
  return makeReport(verdicts, {
    version: "0.0.0",
    target: "https://api.example.test/api/v1",
    baseUrl: "https://api.example.test/api/v1",
    startedAt: "2026-03-20T12:00:00.000Z",
    finishedAt: "2026-03-20T12:00:04.000Z",
    requests: sent,
    unsent: 0,
    written: [],
  });
}

const made = await report();

test("a report counts its outcomes and findings", () => {
  expect(made.summary).toMatchObject({
    rules: 4,
    outcomes: { fail: 2, inconclusive: 1, error: 1, pass: 0 },
    findings: 3,
  });
});

test("no format holds a key", () => {
  for (const [format, make] of Object.entries(REPORTERS)) {
    const text = make(made);
    for (const key of Object.values(AGENCY_KEYS)) expect(text, format).not.toContain(key);
  }
});

test("the pretty report shows the sentence broken, expected and actual, and a curl line", () => {
  const text = REPORTERS.pretty(made);
  expect(text).toContain("page.has-more");
  expect(text).toContain(
    `curl -s -H "Authorization: Bearer $UNDERSTUDY_KEY" 'https://api.example.test/api/v1/brands/tracked'`,
  );
  expect(text).toMatch(/expected .*false/);
  expect(text).toMatch(/inconclusive\s+video\.search\s+needs a video/);
});

test("JUnit has one case per rule and operation, and skips what was not judged", () => {
  const text = REPORTERS.junit(made);
  expect(text).toMatch(
    /<testsuites name="understudy" tests="(\d+)" failures="2" errors="1" skipped="1">/,
  );
  expect(text).toContain('name="page.has-more listTrackedBrands"');
  expect(text.match(/<testcase /g)?.length).toBe(Number(/tests="(\d+)"/.exec(text)?.[1]));
  expect(text).not.toContain("<b>");
});

test("SARIF has every finding with its rule and level", () => {
  const { runs } = JSON.parse(REPORTERS.sarif(made));
  const [{ results, tool }] = runs;
  expect(results).toHaveLength(3);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  expect(results[0]).toMatchObject({ level: "error", message: { text: expect.any(String) } });
});

test("CTRF's summary counts its tests", () => {
  const { results } = JSON.parse(REPORTERS.ctrf(made));
  const { tests, passed, failed, skipped, other, pending } = results.summary;
  expect(tests).toBe(results.tests.length);
  expect(passed + failed + skipped + other + pending).toBe(tests);
  expect({ failed, other }).toEqual({ failed: 2, other: 1 });
});

test("the HTML report is one page that loads nothing and lets nothing in", () => {
  const text = REPORTERS.html(made);
  expect(text).not.toContain('<b>"');
  expect(text).not.toMatch(/<script|<link|src=|url\(/);
  expect(text).toContain("page.has-more");
});

test("GitHub's annotations keep to one line each", () => {
  const lines = REPORTERS.github(made).split("\n");
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:]+::/);
});

test("a baseline makes known findings count no more, until they expire", () => {
  const baseline = updatedBaseline(made, { findings: [] }, "2026-03-20");
  const known = compareToBaseline(made, baseline, "2026-03-20");
  expect(known.report.summary).toMatchObject({ findings: 0, outcomes: { known: 2, fail: 0 } });
  const expiring = baseline.findings.map((one) => ({ ...one, expires: "2026-03-19" }));
  const expired = compareToBaseline(made, { findings: expiring }, "2026-03-20");
  expect(expired.report.summary.findings).toBe(3);
  expect(expired.expired).toHaveLength(baseline.findings.length);
});

test("what is listed and no longer seen is told; what was not looked at is not taken for fixed", () => {
  const entry = {
    operation: "listQueries",
    pointer: "/has_more",
    kind: "has-more-wrong",
    reason: "ticket open",
    first_seen: "2026-01-01",
    last_seen: "2026-01-01",
  };
  const findings = [
    { ...entry, rule: "page.has-more" },
    { ...entry, rule: "video.search" },
  ];
  const { gone, unobserved } = compareToBaseline(made, { findings }, "2026-03-20");
  expect(gone.map(({ rule }) => rule)).toEqual(["page.has-more"]);
  expect(unobserved.map(({ rule }) => rule)).toEqual(["video.search"]);
  expect(updatedBaseline(made, { findings }, "2026-03-20").findings).toContainEqual(findings[1]);
});
