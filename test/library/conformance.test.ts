import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exitCodeOf } from "../../src/cli/exit-code.ts";
import { createUnderstudy, type Understudy } from "../../src/index.ts";
import { DEFAULT_MIN_WITNESSED } from "../../conformance/report/shortfall.ts";
import {
  check,
  defineTests,
  formatReport,
  judge,
  recordFetch,
  type CheckOptions,
  type DefineTestsOptions,
  type Report,
} from "../../src/library/conformance/index.ts";

const NOW = "2026-01-31T09:00:00Z";
const TODAY = "2026-01-31";
let understudy: Understudy;

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: NOW });
});

afterAll(() => understudy.close());

function optionsOf(world = understudy.world()): CheckOptions {
  const { baseUrl, fetch } = understudy;
  const keys = { main: world.key(), read: world.key("read"), write: world.key("write") };
  return { baseUrl, fetch, keys, today: TODAY };
}

function verdictOf(report: Report, id: string) {
  return report.verdicts.find((verdict) => verdict.id === id);
}

const messageOf = (options: Partial<CheckOptions>): Promise<string> =>
  check({ ...optionsOf(), ...options }).then(
    () => "",
    (error: Error) => error.message,
  );

test("check returns the report as data, without findings for the fake", async () => {
  const sent: number[] = [];
  const report = await check({ ...optionsOf(), onProgress: (count) => sent.push(count) });
  expect(report.ended).toBe("complete");
  expect(report.summary.findings).toBe(0);
  expect(report.summary.outcomes.pass).toBeGreaterThan(100);
  expect(sent.at(-1)).toBeGreaterThan(100);
  expect(verdictOf(report, "auth.revoked-401")).toMatchObject({
    outcome: "skipped",
    reason: "needs --revoked-key",
  });
});

test("a warning names a key that is refused each time, and no key that is accepted", async () => {
  const options = optionsOf();
  const keys = { ...options.keys, write: "lmvz_live_mistyped_write" };
  const only = ["error.required-400"];
  const { warnings, summary } = await check({ ...options, keys, only, allowWrites: true });
  expect(summary.findings).toBeGreaterThan(0);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The write key was refused with 401 on each of \d+ requests\. If it is /,
    ),
  ]);
  expect((await check({ ...options, only })).warnings).toEqual([]);
});

test("a deviation is a finding; a baseline makes it known", async () => {
  const world = understudy.world();
  world.faults.add({ fault: "page.always-more" });
  const options = { ...optionsOf(world), only: ["page.has-more"] };
  const report = await check(options);
  const verdict = verdictOf(report, "page.has-more");
  expect(verdict?.outcome).toBe("fail");
  expect(formatReport(report, "junit")).toContain("page.has-more");
  expect(JSON.stringify(report)).not.toContain(world.key());

  const folder = mkdtempSync(join(tmpdir(), "understudy-baseline-"));
  const baseline = join(folder, "baseline.yaml");
  const operations = new Set(verdict?.findings.map(({ operation }) => operation));
  const entry = { rule: "page.has-more", pointer: "/has_more", kind: verdict?.findings[0]?.kind };
  const dates = { first_seen: TODAY, last_seen: TODAY };
  const findings = [...operations].map((operation) => ({
    ...entry,
    ...dates,
    operation,
    reason: "to be mended",
  }));
  writeFileSync(baseline, JSON.stringify({ findings }));
  const known = await check({ ...options, baseline });
  expect(verdictOf(known, "page.has-more")?.outcome).toBe("known");
  expect(known.summary.findings).toBe(0);
  expect(known.baseline).toEqual({ gone: [], unobserved: [], mistyped: [], expired: [] });
  writeFileSync(baseline, "findings: 3");
  expect(await messageOf({ baseline })).toMatch(/baseline\.yaml:1:11: findings can't be 3/);
  rmSync(folder, { recursive: true });
});

test("an interrupted check has a report of what it saw", async () => {
  const interruption = new AbortController();
  const report = await check({
    ...optionsOf(),
    signal: interruption.signal,
    concurrency: 1,
    onProgress: (sent) => sent === 5 && interruption.abort(),
  });
  expect(report).toMatchObject({ ended: "interrupted", requests: 5 });
});

test("invalid options are rejected with the names of the options", async () => {
  const { keys } = optionsOf();
  expect(await messageOf({ baseUrl: "api.test" })).toMatch(
    /^invalid base URL "api.test"; expected/,
  );
  expect(await messageOf({ baseUrl: "http://me:pass@api.test" })).toMatch(/use keys\.main/);
  expect(await messageOf({ keys: { main: "" } })).toBe("a key is required: keys.main");
  expect(await messageOf({ keys: { ...keys, revoked: keys.main } })).toMatch(
    /^keys\.revoked and keys\.main are the same key/,
  );
  expect(await messageOf({ keys: { main: keys.main, other: keys.main } })).toMatch(
    /^keys\.other and keys\.main are the same key/,
  );
  expect(await messageOf({ only: ["pge"] })).toMatch(/no rule or group "pge"; did you mean "page"/);
  expect(await messageOf({ brand: "Nobody" })).toMatch(/^brand "Nobody" is not tracked/);
  expect(await messageOf({ baseUrl: "http://understudy.test/api" })).toBe(
    "no API at http://understudy.test/api; did you mean http://understudy.test/api/v1?",
  );
  expect(await messageOf({ keys: { main: "lmvz_live_unknown" } })).toMatch(
    /refuses the key \(401.*so nothing can be checked/,
  );
  expect(await messageOf({ baseline: "none.yaml" })).toBe(
    "can't read none.yaml: no such file or folder",
  );
});

test("a recorder accepts the paths that what it sends with accepts", async () => {
  const world = understudy.world();
  const { fetch, exchanges } = recordFetch(understudy.fetch);
  const path = "/api/v1/brands/tracked";
  const headers = { ...world.headers("write"), "content-type": "application/json" };
  const body = JSON.stringify({ brand: "Lantern" });
  expect((await fetch(path, { method: "POST", headers, body })).status).toBe(200);
  expect((await fetch(path, { headers })).status).toBe(200);
  expect(judge(exchanges)).toMatchObject({ requests: 2, summary: { findings: 0 } });
  expect(world.journal.find()).toMatchObject([{ operation: "trackBrand" }, { status: 200 }]);
  await expect(recordFetch().fetch(path)).rejects.toThrow("Failed to parse URL");
});

test("judge applies the rules to recorded exchanges", async () => {
  const world = understudy.world();
  const { fetch, exchanges } = recordFetch(understudy.fetch);
  const get = (path: string, key: string) =>
    fetch(understudy.baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
  await get("/brands/tracked", world.key());
  await get("/llm-providers", world.key());
  await get("/llm-providers", "lmvz_live_revoked_key");
  await fetch(`${understudy.baseUrl}/prompts`, {
    method: "POST",
    headers: { ...world.headers(), "content-type": "application/json" },
    body: "{}",
  });
  const keys = { main: world.key(), revoked: "lmvz_live_revoked_key" };
  const report = judge(exchanges, { keys, today: TODAY });
  expect(report).toMatchObject({ target: "recording", requests: 4, summary: { findings: 0 } });
  expect(verdictOf(report, "brands.schema")).toMatchObject({ outcome: "pass", witnesses: 1 });
  expect(verdictOf(report, "auth.revoked-401")).toMatchObject({ outcome: "pass", witnesses: 1 });
  expect(verdictOf(report, "visibility.pct")?.outcome).toBe("inconclusive");

  world.faults.add("page.always-more");
  await get("/queries?brand=Copperfinch", world.key());
  expect(verdictOf(judge(exchanges), "page.has-more")?.outcome).toBe("fail");
  world.faults.add("transport.reset");
  await expect(get("/brands/tracked", world.key())).rejects.toThrow("fetch failed");
  expect(judge(exchanges).missing_responses).toMatchObject([{ operation: "listTrackedBrands" }]);

  const archive = { log: { entries: [] } };
  expect(() => judge(archive)).toThrow("it contains no request to a path with /api/v1");
  expect(() => judge({ log: null })).toThrow("not an HTTP Archive");
});

/** Collects the tests that are defined, by name. */
function collect(report: Report, options?: DefineTestsOptions) {
  const tests = new Map<string, () => void>();
  const skipped: string[] = [];
  const define = (name: string, run: () => void) => void tests.set(name, run);
  const skip = (name: string) => void skipped.push(name);
  const functions = {
    describe: (_: string, run: () => void) => run(),
    test: Object.assign(define, { skip }),
  };
  defineTests(report, functions, options);
  const failed = [...tests].flatMap(([name, run]) => {
    try {
      run();
      return [];
    } catch (error) {
      return [[name, (error as Error).message] as const];
    }
  });
  return { names: [...tests.keys()], skipped, failed };
}

test("verdicts become one test per rule", async () => {
  const world = understudy.world();
  world.faults.add("page.always-more");
  const report = await check({ ...optionsOf(world), only: ["page", "auth"] });
  const { names, skipped, failed } = collect(report);
  const counted = report.verdicts.filter(({ level }) => level !== "advisory");
  expect(names.length + skipped.length).toBe(counted.length + 1);
  expect(names).toContain("the check is complete");
  expect(skipped).toContainEqual(
    expect.stringMatching(/^auth\.revoked-401 \(skipped: needs --revoked-key\): /),
  );
  const [name, message] = failed.find(([one]) => one.startsWith("page.has-more: ")) ?? [];
  expect(name).toBeDefined();
  expect(message).toMatch(
    /at \/has_more: expected false: .*, was true\n {2}response 200 .*\n {2}curl -s /,
  );

  const some = await check({ ...optionsOf(world), maxRequests: 3 });
  expect(collect(some).failed).toContainEqual([
    "the check is complete",
    expect.stringMatching(
      /^only \d+.* % of the must rules had data, less than minWitnessed 50\. Limited by --max-req/,
    ),
  ]);
  const [finding] = collect(some, { minWitnessed: 0 }).failed;
  expect(finding?.[0]).toMatch(/^page\.has-more: /);
  const none = judge([
    {
      request: { method: "GET", url: "http://api.test/api/v1/llm-providers" },
      response: null,
      failure: "reset",
    },
  ]);
  expect(collect(none).failed).toEqual([["the check is complete", "nothing could be judged"]]);
});

test.each([3, 60, 110])(
  "with %i requests, tests fail if the command line does",
  async (maxRequests) => {
    const report = await check({ ...optionsOf(), depth: "quick", maxRequests });
    expect(report.ended).toBe("bounded");
    const code = exitCodeOf(report, DEFAULT_MIN_WITNESSED);
    expect(code).toBe(maxRequests < 10 ? 1 : 0);
    expect(collect(report).failed).toHaveLength(code);
  },
);
