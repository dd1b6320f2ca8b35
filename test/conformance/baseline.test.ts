import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyBaseline, readBaseline, updateBaseline } from "../../src/cli/baseline-file.ts";
import { compareToBaseline, newEntries } from "../../conformance/baseline.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import type { Report } from "../../conformance/report/model.ts";
import { folder } from "../support/folder.ts";
import { MADE, withFindings } from "./made-reports.ts";

const DAY = "2026-03-20";
const NOTHING = { findings: [] };

/** What is told on stderr while something is done. */
function told(act: () => void): string[] {
  const lines: string[] = [];
  const spy = vi
    .spyOn(console, "error")
    .mockImplementation((line) => void lines.push(String(line)));
  onTestFinished(() => spy.mockRestore());
  act();
  return lines;
}

function fileOf(text: string): string {
  const file = join(folder(), "known.yaml");
  writeFileSync(file, text);
  return file;
}

/** What a person has written: an entry that is seen, one that is gone, one whose rule saw nothing. */
const HAND_WRITTEN = `# Known findings of the staging deployment.

findings:
  # Ann is on it.
  - reason: has_more is always true   # since the last release
    ticket: "AB-12"
    rule: page.has-more
    operation: listTrackedBrands
    pointer: /has_more
    kind: has-more-wrong
    first_seen: "2026-01-02"
    last_seen: "2026-02-03" # by hand

  # Mended in March.
  - { rule: brands.schema, operation: listTrackedBrands, pointer: /items/*/colour, kind: schema-type, reason: old, first_seen: 2026-01-02, last_seen: 2026-02-03 }
  # Never looked at.
  - rule: video.search
    operation: listVideoSummaries
    pointer: /items/*/title
    kind: not-found
    reason: ticket open
    first_seen: 2026-01-02
    last_seen: 2026-02-03
# That is all.
`;

/** The kind of the one finding of page.has-more, so that the text above can't rot. */
const kind =
  withFindings.verdicts.find(({ id }) => id === "page.has-more")?.findings[0]?.kind ?? "";
const handWritten = HAND_WRITTEN.replace("has-more-wrong", kind);

function update(file: string, report: Report, today = DAY): { lines: string[]; report: Report } {
  let updated = report;
  const lines = told(() => {
    updated = updateBaseline(readBaseline(file, true), report, today);
  });
  return { lines, report: updated };
}

test("a baseline makes known findings count no more, until they expire", () => {
  const findings = newEntries(withFindings, NOTHING, DAY);
  const known = compareToBaseline(withFindings, { findings }, DAY);
  expect(known.report.summary).toMatchObject({ findings: 0, outcomes: { known: 3, fail: 0 } });
  const expiring = findings.map((one) => ({ ...one, expires: "2026-03-19" }));
  const expired = compareToBaseline(withFindings, { findings: expiring }, DAY);
  expect(expired.report.summary.findings).toBe(withFindings.summary.findings);
  expect(expired.expired).toHaveLength(findings.length);
  const lastDay = findings.map((one) => ({ ...one, expires: DAY }));
  expect(compareToBaseline(withFindings, { findings: lastDay }, DAY).expired).toEqual([]);
});

test("a new baseline names its schema, and holds each kind of finding once", () => {
  const file = join(folder(), "new.yaml");
  const { report, lines } = update(file, withFindings);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^# yaml-language-server: \$schema=.*conformance\/baseline\.schema\.json\n/);
  expect(report.summary.findings).toBe(0);
  expect(readBaseline(file, false).findings).toEqual(newEntries(withFindings, NOTHING, DAY));
  expect(lines).toEqual([expect.stringMatching(/^understudy: \d new in .*new\.yaml$/)]);
});

test("what a person wrote into the baseline stays as it is when it is brought up to date", () => {
  const file = fileOf(handWritten);
  const { lines, report } = update(file, withFindings);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(`# Known findings of the staging deployment.

findings:
  # Ann is on it.
  - reason: has_more is always true # since the last release
    ticket: "AB-12"
    rule: page.has-more
    operation: listTrackedBrands
    pointer: /has_more
    kind: ${kind}
    first_seen: "2026-01-02"
    last_seen: "2026-03-20" # by hand
`);
  expect(text).toContain(`  # Never looked at.
  - rule: video.search
    operation: listVideoSummaries
    pointer: /items/*/title
    kind: not-found
    reason: ticket open
    first_seen: 2026-01-02
    last_seen: 2026-02-03
`);
  expect(text).toMatch(/# That is all\.\s*$/);
  expect(text).not.toMatch(/Mended|colour/);
  const added = readBaseline(file, false).findings.slice(2);
  expect(added.length).toBeGreaterThan(0);
  for (const entry of added) expect(entry).toMatchObject({ first_seen: DAY, last_seen: DAY });
  expect(report.summary).toMatchObject({ findings: 0 });
  expect(lines).toContainEqual(
    expect.stringMatching(/brands\.schema.*colour.*no longer seen.*taken out/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/video\.search.*nothing was seen/));
  const again = readFileSync(file, "utf8");
  update(file, withFindings);
  expect(readFileSync(file, "utf8")).toBe(again);
});

test("an expired entry counts again, is told with its ticket, and stays expired when the rest is updated", () => {
  const file = fileOf(
    handWritten.replace('ticket: "AB-12"', 'ticket: "AB-12"\n    expires: "2026-03-01"'),
  );
  const lines = told(() => {
    const { summary } = applyBaseline(readBaseline(file, false), withFindings, DAY);
    expect(summary.outcomes.known).toBe(0);
  });
  expect(lines).toContainEqual(
    expect.stringMatching(/page\.has-more.*\(AB-12\).*has expired, so it counts/),
  );
  const { report } = update(file, withFindings);
  expect(report.summary.findings).toBe(1);
  expect(readFileSync(file, "utf8")).toContain('expires: "2026-03-01"');
});

test.for(["of an interrupted check", "of a bounded check"])(
  "the report %s calls nothing fixed",
  (name) => {
    const report = MADE[name];
    if (report === undefined) throw new Error(name);
    const file = fileOf(handWritten);
    const { lines } = update(file, report);
    expect(lines.filter((line) => line.includes("no longer seen"))).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain("colour");
  },
);

test("a rule that was judged on other operations only does not call a finding fixed", () => {
  const file = fileOf(handWritten.replaceAll("listTrackedBrands", "getQueryRun"));
  const { lines } = update(file, withFindings);
  expect(lines.filter((line) => line.includes("no longer seen"))).toEqual([]);
  expect(lines.filter((line) => line.includes("nothing was seen this time"))).toHaveLength(3);
});

test("of many entries that are gone a few are named on stderr, and all in every report", () => {
  const entries = Array.from({ length: 40 }, (_, place) => ({
    rule: "brands.schema",
    operation: "listTrackedBrands",
    pointer: `/items/*/gone${place}`,
    kind: "schema-type",
    reason: "old",
    first_seen: DAY,
    last_seen: DAY,
  }));
  const file = fileOf(JSON.stringify({ findings: entries }));
  let report = withFindings;
  const lines = told(() => {
    report = applyBaseline(readBaseline(file, false), withFindings, DAY);
  });
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/37 more, 40 in all/);
  expect(report.baseline?.gone).toHaveLength(40);
  for (const [format, make] of Object.entries(REPORTERS)) {
    expect(make(report), format).toContain("gone39");
  }
});

test.for([
  ["findings: [", /known\.yaml:1:\d+: /],
  ["findings: 7\n", /known\.yaml:1:11: findings .*(list|array)/],
  [
    HAND_WRITTEN.replace("ticket:", "tikket:"),
    /known\.yaml:6:5: findings\.0 has an unknown key "tikket"/,
  ],
  [
    HAND_WRITTEN.replace("page.has-more", "page.hasmore"),
    /known\.yaml:7:11: there is no rule "page\.hasmore"; did you mean "page\.has-more"\?/,
  ],
  [HAND_WRITTEN.replace("2026-02-03", "2026-02-33"), /known\.yaml:12:16: findings\.0\.last_seen /],
] as const)("a wrong baseline is refused with line and column: %#", ([text, message]) => {
  const file = fileOf(text);
  expect(() => readBaseline(file, true)).toThrow(message);
  expect(readFileSync(file, "utf8")).toBe(text);
});
