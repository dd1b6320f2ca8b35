import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readBaseline, withBaseline } from "../../src/cli/commands/check/baseline-file.ts";
import { compareToBaseline, newEntries } from "../../conformance/baseline/baseline.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import type { Report } from "../../conformance/report/report.ts";
import { folder } from "../support/folder.ts";
import { REPORTS, withFindings } from "./report-fixtures.ts";

const DAY = "2026-03-20";
const NOTHING = { findings: [] };

/** Returns what an action writes to stderr. */
function stderrOf(act: () => void): string[] {
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

/** A baseline written by hand: an entry that is observed, one that is gone, one that is not tested. */
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

/** The kind of the one finding of page.has-more, so that the text above stays valid. */
const kind =
  withFindings.verdicts.find(({ id }) => id === "page.has-more")?.findings[0]?.kind ?? "";
const handWritten = HAND_WRITTEN.replace("has-more-wrong", kind);

function update(file: string, report: Report, today = DAY): { lines: string[]; report: Report } {
  let updated = report;
  const lines = stderrOf(() => {
    updated = withBaseline(report, readBaseline(file, true), { today, updates: true });
  });
  return { lines, report: updated };
}

test("findings in the baseline do not count until they expire", () => {
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

test("a new baseline names its schema and contains each kind of finding once", () => {
  const file = join(folder(), "new.yaml");
  const { report, lines } = update(file, withFindings);
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=.*conformance\/baseline\/baseline\.schema\.json\n/,
  );
  expect(report.summary.findings).toBe(0);
  expect(readBaseline(file, false).findings).toEqual(newEntries(withFindings, NOTHING, DAY));
  expect(lines).toEqual([expect.stringMatching(/^understudy: \d new in .*new\.yaml$/)]);
});

test("updating a baseline keeps comments and fields written by hand", () => {
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
    expect.stringMatching(/brands\.schema.*colour.*no longer seen.*removed/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/video\.search.*not checked this time/));
  const again = readFileSync(file, "utf8");
  update(file, withFindings);
  expect(readFileSync(file, "utf8")).toBe(again);
});

test("an expired entry counts, is reported with its ticket, and stays expired after an update", () => {
  const file = fileOf(
    handWritten.replace('ticket: "AB-12"', 'ticket: "AB-12"\n    expires: "2026-03-01"'),
  );
  const lines = stderrOf(() => {
    const { summary } = withBaseline(withFindings, readBaseline(file, false), {
      today: DAY,
      updates: false,
    });
    expect(summary.outcomes.known).toBe(0);
  });
  expect(lines).toContainEqual(
    expect.stringMatching(/page\.has-more.*\(AB-12\).*has expired, so its finding counts again/),
  );
  const { report } = update(file, withFindings);
  expect(report.summary.findings).toBe(1);
  expect(readFileSync(file, "utf8")).toContain('expires: "2026-03-01"');
});

test.for(["of an interrupted check", "of a bounded check"])(
  "the report %s does not mark entries as gone",
  (name) => {
    const report = REPORTS[name];
    if (report === undefined) throw new Error(name);
    const file = fileOf(handWritten);
    const { lines } = update(file, report);
    expect(lines.filter((line) => line.includes("no longer seen"))).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain("colour");
  },
);

test("a rule judged on other operations only does not mark an entry as gone", () => {
  const file = fileOf(handWritten.replaceAll("listTrackedBrands", "getQueryRun"));
  const { lines } = update(file, withFindings);
  expect(lines.filter((line) => line.includes("no longer seen"))).toEqual([]);
  expect(lines.filter((line) => line.includes("not checked this time"))).toHaveLength(3);
});

test("stderr names a few of many gone entries, and every report names all", () => {
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
  const lines = stderrOf(() => {
    report = withBaseline(withFindings, readBaseline(file, false), { today: DAY, updates: false });
  });
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/37 more, 40 in total/);
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

const entry = { rule: "page.has-more", operation: "listTrackedBrands", kind, reason: "known" };

test("an entry needs only rule, operation, kind and reason", () => {
  const text = `findings:\n  - ${JSON.stringify(entry)}\n`;
  const baseline = readBaseline(fileOf(text), true);
  const { report, seen } = compareToBaseline(withFindings, baseline, DAY);
  expect(seen).toEqual([entry]);
  expect(report.verdicts.find(({ id }) => id === entry.rule)?.outcome).toBe("known");
  withBaseline(withFindings, baseline, { today: DAY, updates: true });
  const [, line = ""] = readFileSync(baseline.file, "utf8").split("\n");
  expect(line).toMatch(/page\.has-more/);
  expect(line).not.toMatch(/_seen/);
});

test("the operation * covers a finding on every operation, and is gone when none has it", () => {
  const known = { findings: [{ ...entry, operation: "*" }] };
  expect(compareToBaseline(withFindings, known, DAY).seen).toEqual(known.findings);
  expect(newEntries(withFindings, known, DAY).map(({ rule }) => rule)).not.toContain(entry.rule);
  const fixed = REPORTS["without findings"];
  if (fixed === undefined) throw new Error("no such report");
  expect(compareToBaseline(fixed, known, DAY).gone).toEqual(known.findings);
});

test.for([
  [`${kind}s`, `did you mean "${kind}"?`],
  ["something-else", `the new findings there have the kind "${kind}"`],
] as const)(
  "the kind %s, which no finding has, is reported with the kind that findings have, and its entry is kept",
  ([other, hint]) => {
    const text = `findings:\n  - ${JSON.stringify({ ...entry, kind: other })}\n`;
    const baseline = readBaseline(fileOf(text), true);
    let marked: Report["baseline"] = null;
    const lines = stderrOf(() => {
      marked = withBaseline(withFindings, baseline, { today: DAY, updates: true }).baseline;
    });
    expect(marked).toMatchObject({ unobserved: [], mistyped: ["page.has-more listTrackedBrands"] });
    expect(lines).toContain(
      `understudy: page.has-more listTrackedBrands is in the baseline with the kind "${other}", which no finding has; ${hint}`,
    );
    expect(lines.join("\n")).not.toContain("removed");
    expect(readFileSync(baseline.file, "utf8")).toContain(`"${other}"`);
  },
);

test.for([
  ["known.txt", "findings: []", /known\.txt needs the extension \.yaml, \.yml or \.json/],
  ["known", "findings: []", /known needs the extension/],
  ["known.json", "findings: []", /known\.json is not valid JSON; YAML needs the extension \.yaml/],
  [
    "known.yaml",
    `findings:\n  - ${JSON.stringify({ ...entry, operation: "listTrackedBrand" })}\n`,
    /there is no operation "listTrackedBrand"; did you mean "listTrackedBrands"\?; "\*" is every/,
  ],
] as const)("%s is refused", ([name, text, message]) => {
  const file = join(folder(), name);
  writeFileSync(file, text);
  expect(() => readBaseline(file, false)).toThrow(message);
});

test("a JSON baseline stays JSON", () => {
  const file = join(folder(), "known.json");
  const empty = readBaseline(file, true);
  withBaseline(withFindings, empty, { today: DAY, updates: true });
  const written = JSON.parse(readFileSync(file, "utf8"));
  expect(written.$schema).toMatch(/baseline\.schema\.json$/);
  expect(written.findings.length).toBeGreaterThan(3);
  const again = readBaseline(file, true);
  const report = withBaseline(withFindings, again, { today: "2026-03-21", updates: true });
  expect(report.summary.findings).toBe(0);
  const [first] = JSON.parse(readFileSync(file, "utf8")).findings;
  expect(first).toMatchObject({ first_seen: DAY, last_seen: "2026-03-21" });
});
