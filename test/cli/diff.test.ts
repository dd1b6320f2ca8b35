import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { compareProfiles } from "../../conformance/profile/compare.ts";
import type { Profile, ProfiledAspect } from "../../conformance/profile/profile.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "../../conformance/report/report.ts";
import { serving, understudy, type Finished, runMain } from "../support/command.ts";

const folder = mkdtempSync(join(tmpdir(), "understudy-diff-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

/** A command line within this process; its lines are caught. */
async function diff(...args: readonly string[]): Promise<Finished> {
  const [told, complained] = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of [told, complained]) spy.mockImplementation(() => undefined);
  try {
    const code = await runMain(["diff", ...args]);
    const [stdout, stderr] = [told, complained].map(({ mock }) => mock.calls.flat().join("\n"));
    return { code, stdout: stripVTControlCharacters(stdout ?? ""), stderr: stderr ?? "" };
  } finally {
    vi.restoreAllMocks();
  }
}

function seen(name: string, value: string | number): ProfiledAspect {
  return { name, value, seen: 1, example: "GET /llm-providers" };
}

function unseen(name: string): ProfiledAspect {
  return { name, value: null, seen: 0, needs: "something" };
}

function profile(target: string, limit: ProfiledAspect, order: ProfiledAspect): Profile {
  return {
    profile: 2,
    target,
    made_at: "2026-03-20T12:00:00Z",
    version: "0.0.0",
    choices: [
      { id: "C06", title: "What a 405 carries", aspects: [seen("Allow of a 405", "sent")] },
      { id: "C11", title: "Values beyond a bound", aspects: [limit] },
      { id: "C21", title: "The order of rows", aspects: [order] },
    ],
  };
}

const LIMIT = "limit above its maximum";
const long = "by the number of citations, the largest first, then by the letters of the domain";
const refusing = profile("https://a.example", seen(LIMIT, "400"), unseen("order of rows"));
const clamping = profile("https://b.example", seen(LIMIT, "clamped"), seen("order of rows", long));

test("two equal profiles: exit code 0", async () => {
  const otherwise = { ...refusing, target: "elsewhere", made_at: "2026-04-01T00:00:00Z" };
  const files = [file("same-a.json", refusing), file("same-b.json", otherwise)];
  const { code, stdout } = await diff(...files);
  expect(code).toBe(0);
  expect(stdout).toContain("0 aspects differ, 0 observed on one side only, 2 equal");
});

test("differing choices are printed side by side within 100 columns: exit code 1", async () => {
  const files = [file("a.json", refusing), file("b.json", clamping)];
  const { code, stdout } = await understudy(["diff", ...files]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^C11 Values beyond a bound\n {2}limit above its maximum +400 +clamped$/m);
  expect(stdout).toMatch(/^Observed on one side only +a +b$/m);
  expect(stdout).toMatch(/^ {2}order of rows +· +by the number of citations,$/m);
  expect(stdout).not.toContain("C06");
  // File names are meant to be copied and have their own lines.
  const lines = stdout.split("\n").slice(2);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(stdout).not.toContain("\u{1b}");
});

test("--json prints the differences as JSON", async () => {
  const files = [file("c.json", refusing), file("d.json", clamping)];
  const { code, stdout } = await diff(...files, "--json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    kind: "profile",
    differing: [
      {
        choice: "C11",
        title: "Values beyond a bound",
        aspect: LIMIT,
        left: "400",
        right: "clamped",
      },
    ],
    one_sided: [
      {
        choice: "C21",
        title: "The order of rows",
        aspect: "order of rows",
        left: null,
        right: long,
      },
    ],
    equal: 1,
  });
});

function finding(operation: string, pointer: string): ReportedFinding {
  return {
    operation,
    kind: "missing",
    pointer,
    expected: "a number",
    actual: "absent",
    look_at: operation,
    requests: [
      {
        operation,
        request: `GET /${operation}`,
        curl: "curl -s",
        status: 200,
        failure: null,
        pointer,
        value: "null",
        excerpt: "{}",
        entry: null,
      },
    ],
    known: null,
  };
}

function verdict(
  id: string,
  outcome: ReportedVerdict["outcome"],
  findings: readonly ReportedFinding[] = [],
): ReportedVerdict {
  return {
    id,
    section: ["2.1"],
    level: "must",
    sentence: "It holds.",
    derived: null,
    outcome,
    witnesses: 1,
    held_on: [],
    reason: outcome === "inconclusive" ? "needs data" : "",
    missing_requests: [],
    durations: {},
    findings,
  };
}

function report(verdicts: readonly ReportedVerdict[], findings: number): Report {
  const outcomes = { pass: 0, fail: 0, inconclusive: 0, skipped: 0, error: 0, known: 0 };
  const advisory = { ...outcomes };
  for (const { outcome } of verdicts) outcomes[outcome]++;
  return {
    tool: { name: "understudy", version: "0.0.0" },
    target: "https://api.example.com/api/v1",
    started_at: "2026-03-20T12:00:00Z",
    finished_at: "2026-03-20T12:01:00Z",
    ended: "complete",
    unreachable_since: null,
    requests: 10,
    unsent: 0,
    limit: null,
    not_the_api: null,
    warnings: [],
    missing_responses: [],
    retried: [],
    baseline: null,
    summary: { rules: verdicts.length, outcomes, advisory, findings, must_witnessed_pct: 100 },
    verdicts,
    recording: null,
    written: [],
  };
}

test("two reports: new, gone, unjudged and remaining findings, and changed outcomes", async () => {
  const before = report(
    [
      verdict("page.fields", "fail", [
        finding("listCitations", "/items/3/url"),
        finding("a", "/x"),
      ]),
      verdict("date.days", "fail", [finding("listSearches", "/date_range")]),
      verdict("sov.share", "fail", [finding("b", "/y")]),
      verdict("echo.null", "pass"),
    ],
    4,
  );
  const after = report(
    [
      verdict("page.fields", "fail", [finding("listCitations", "/items/9/url")]),
      verdict("date.days", "inconclusive"),
      verdict("sov.share", "pass"),
      verdict("echo.null", "fail", [finding("c", "/filters_applied/z")]),
    ],
    2,
  );
  const files = [file("before.json", before), file("after.json", after)];
  const told = await diff(...files);
  const data = await diff(...files, "--json");
  expect([told.code, data.code]).toEqual([1, 1]);
  expect(told.stdout).toContain("1 new finding, 2 resolved, 1 not judged, 1 remaining");
  expect(told.stdout).toMatch(/^ {2}date\.days +fail +inconclusive$/m);
  expect(told.stdout).toMatch(/^ {2}findings +4 +2$/m);
  const compared = JSON.parse(data.stdout);
  const places = (found: readonly { rule: string; pointer: string }[]): string[] =>
    found.map(({ rule, pointer }) => `${rule} ${pointer}`);
  expect(places(compared.new)).toEqual(["echo.null /filters_applied/z"]);
  expect(places(compared.gone)).toEqual(["page.fields /x", "sov.share /y"]);
  expect(places(compared.unjudged)).toEqual(["date.days /date_range"]);
  expect(places(compared.remaining)).toEqual(["page.fields /items/9/url"]);
});

test("an invalid file is reported in one line with its name: exit code 2", async () => {
  const good = file("good.json", refusing);
  const wrong: readonly (readonly [string, RegExp])[] = [
    [join(folder, "nowhere.json"), /can't read .*nowhere\.json: no such file or folder$/],
    [file("comma.json", '{\n  "profile": 1,,\n}'), /comma\.json:2:16: invalid JSON: /],
    [file("word.json", '{\n  "a": nope\n}'), /word\.json:2:8: invalid JSON: /],
    [file("text.md", "# A text"), /text\.md:1:1: invalid JSON: Unexpected token '#'/],
    [file("cut.json", '{\n  "a"'), /cut\.json:2:6: invalid JSON: /],
    [file("list.json", []), /list\.json is neither a profile .* nor a report/],
    [
      file("later.json", { ...refusing, profile: 3 }),
      /of version 3; this version of understudy reads version 2$/,
    ],
    [
      file("other.json", { ...refusing, choices: [{}] }),
      /is not a valid profile: at \/choices\/0 must have/,
    ],
    [file("report.json", report([], 0)), /good\.json is a profile and .*report\.json is a report/],
  ];
  for (const [path, complaint] of wrong) {
    const { code, stdout, stderr } = await diff(good, path);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(complaint);
    expect(stderr.split("\n")).toHaveLength(1);
  }
});

test("a check and its recording give the same profile, for any selection of rules", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  const [checked, har, judged] = ["checked.json", "traffic.har", "judged.json"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const key = ready.keys[0]?.key ?? "";
  const base = ["check", ready.url, "--key", key, "--only", "providers"];
  const check = await understudy([...base, "--profile-out", checked, "--record", har]);
  await interrupt();
  expect(check.code).toBe(0);
  expect(check.stdout).toMatch(/2\.6/);
  await understudy(["judge", har, "--profile-out", judged]);
  const [own, again] = [checked, judged].map(
    (path) => JSON.parse(readFileSync(path, "utf8")) as Profile,
  ) as [Profile, Profile];
  expect(compareProfiles(own, again)).toMatchObject({ differing: [], one_sided: [] });
  const days = own.choices.find(({ id }) => id === "C23")?.aspects[0];
  expect(days).toMatchObject({ name: "`days` counts", value: "both ends" });
  expect(JSON.stringify(own)).not.toContain(key);
});
