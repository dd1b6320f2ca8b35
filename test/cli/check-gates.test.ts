import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { EXIT, exitCodeOf } from "../../src/cli/exit-code.ts";
import { REPORTS, withFindings } from "../conformance/report-fixtures.ts";
import { finished, serving, start, understudy } from "../support/command.ts";
import { deployment, listening } from "../support/http-server.ts";
import { startFake } from "../support/fake-server.ts";
import { folder } from "../support/folder.ts";
import { withSystemTime } from "../support/system-time.ts";

const KEY = "lmvz_live_northwind_read";

test("a crashed rule gives exit code 4, whatever the findings", () => {
  expect(withFindings.summary.outcomes.error).toBe(1);
  expect(exitCodeOf(withFindings, 0)).toBe(EXIT.broken);
});

test("nothing judged gives exit code 3, too little data exit code 1 with a message", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { "of nothing at all": nothing, "without findings": clean } = REPORTS;
  if (nothing === undefined || clean === undefined) throw new Error("no such report");
  expect(exitCodeOf(nothing, 0)).toBe(EXIT.unchecked);
  expect(exitCodeOf(clean, 100)).toBe(EXIT.ok);
  const half = { ...clean, summary: { ...clean.summary, must_witnessed_pct: 50 } };
  expect(exitCodeOf(half, 50)).toBe(EXIT.ok);
  expect(exitCodeOf(half, 50.1)).toBe(EXIT.findings);
  expect(said.mock.calls).toEqual([[expect.stringContaining("50 % of the must rules")]]);
  said.mockRestore();
});

test("--level and --min-witnessed gate a check; an unusual key causes a warning", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const args = [
    "check",
    ready.url,
    "--key",
    key,
    "--only",
    "brands,searches.ready",
    "--report",
    "json",
  ];
  const gated = await understudy([...args, "--min-witnessed", "60", "--free-key", "fr33"]);
  expect(gated.code).toBe(1);
  expect(gated.stderr).toContain(
    "only 50 % of the must rules had data, less than --min-witnessed 60",
  );
  expect(gated.stderr).toContain("the value of --free-key does not start with lmvz_live_");
  expect(gated.stderr).not.toContain("fr33");
  const ids = (text: string): string[] =>
    JSON.parse(text).verdicts.map(({ id }: { id: string }) => id);
  expect(ids(gated.stdout)).toContain("brands.exact-name");
  const must = await understudy([...args, "--level", "must", "--min-witnessed", "50"]);
  expect(must.code).toBe(0);
  expect(ids(must.stdout)).not.toContain("brands.exact-name");
  expect(JSON.parse(must.stdout).target).toBe(ready.url);
  await interrupt();
});

test("an empty workspace fails the default of --min-witnessed with a sentence", async () => {
  // No new day begins during the checks.
  const noon = withSystemTime("2026-03-20T12:00:00Z");
  const { ready, interrupt } = await serving(["empty"], noon);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const args = ["check", ready.url, "--key", key];
  const { code, stderr } = await understudy(args, noon);
  expect(stderr).toMatch(/only \S+ % of the must rules had data, less than --min-witnessed 50;/);
  expect(code).toBe(1);
  expect((await understudy([...args, "--min-witnessed", "0"], noon)).code).toBe(0);
  await interrupt();
});

/** Starts a deployment that responds to the first requests only; returns its base URL. */
async function respondingTo(count: number): Promise<string> {
  const { app } = startFake({ scenario: "tiny", now: new Date().toISOString() });
  let requests = 0;
  const origin = await listening((request, response) => {
    if (++requests > count) request.socket.destroy();
    else app(request, response);
  });
  return `${origin}/api/v1`;
}

test("a deployment that stops responding ends the check with exit code 3 and the request", async () => {
  const url = await respondingTo(20);
  const args = ["check", url, "--key", "lmvz_live_tiny_read", "--concurrency", "1", "--report"];
  const { code, stdout, stderr } = await understudy([...args, "json"]);
  expect(stderr).toMatch(
    /stopped responding at request 20 \([A-Z]+ \S+.*\): connection closed without a response\n$/,
  );
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ ended: "unreachable", summary: { findings: 0 } });
  expect(report.unreachable_since).toMatch(/^request 20 \([A-Z]+ /);
  expect(code).toBe(3);
});

test("a deployment that stops responding after the request that locates the API is not judged", async () => {
  const url = await respondingTo(1);
  const args = ["check", url, "--key", "lmvz_live_tiny_read", "--report", "json"];
  const { code, stdout, stderr } = await understudy(args);
  expect(stderr).toMatch(/stopped responding at request 1 \(GET \S+\): connection closed/);
  expect(JSON.parse(stdout)).toMatchObject({ ended: "unreachable", summary: { findings: 0 } });
  expect(code).toBe(3);
});

test("an operation whose responses are never valid HTTP is a finding in words", async () => {
  const { app } = startFake({ scenario: "tiny", now: new Date().toISOString() });
  const url = `${await listening((request, response) => {
    if (request.url?.includes("/owned-share") === true)
      request.socket.end("HTTP/1.1 2OO OK\r\n\r\n");
    else app(request, response);
  })}/api/v1`;
  const only = ["--only", "success.get-owned-share"];
  const args = ["check", url, "--key", "lmvz_live_tiny_read", ...only, "--quiet"];
  const { code, stdout } = await understudy(args);
  expect(stdout).toContain("the response was not valid HTTP, on every attempt of");
  expect(stdout).toContain("getOwnedShare (");
  expect(code).toBe(1);
});

test.for([
  [["--other-key", KEY], "--other-key and --key are the same key"],
  [["--read-key", "k", "--write-key", "k"], "--write-key and --read-key are the same key"],
  [["--revoked-key", KEY], "--revoked-key and --key are the same key"],
  [["--free-key", "k", "--other-key", "k"], "--free-key and --other-key are the same key"],
] as const)("%j is rejected before any request", async ([flags, message]) => {
  const { code, stdout, stderr } = await understudy([
    "check",
    "http://127.0.0.1:1/api/v1",
    "--key",
    KEY,
    ...flags,
  ]);
  expect(stderr).toContain(`understudy: ${message}; they must differ`);
  expect(stderr).not.toContain(KEY);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

test("two keys of the same workspace are rejected, those of two workspaces are not", async () => {
  const { app } = startFake();
  const url = `${await listening(app)}/api/v1`;
  const args = ["check", url, "--key", KEY, "--only", "brands.schema", "--other-key"];
  const same = await understudy([...args, "lmvz_live_northwind_write"]);
  expect(same.stderr).toMatch(
    /^understudy: --key and --other-key belong to the same workspace: .*\n$/,
  );
  expect({ code: same.code, stdout: same.stdout }).toEqual({ code: 2, stdout: "" });
  expect((await understudy([...args, "lmvz_live_southridge_read"])).code).toBe(0);
});

test("the format github prints annotations and appends to the summary of the step", async () => {
  const { ready, interrupt } = await serving(["tiny", "--fault", "discovery.no-domain"]);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const summary = join(folder(), "summary.md");
  writeFileSync(summary, "# Before\n");
  const args = ["check", ready.url, "--key", key, "--only", "brands.schema", "--report"];
  const asked = await understudy([...args, "github"], [], { GITHUB_STEP_SUMMARY: summary });
  expect(asked.code).toBe(1);
  expect(asked.stdout).toMatch(/^::error title=brands\.schema::/);
  expect(readFileSync(summary, "utf8")).toMatch(
    /^# Before\n## Understudy: \d+ findings?\n[^]*`brands\.schema`/,
  );
  await understudy([...args, "json"], [], { GITHUB_STEP_SUMMARY: summary });
  expect(readFileSync(summary, "utf8").match(/## Understudy/g)).toHaveLength(1);
  await interrupt();
});

test.for([
  [
    "a report in a folder that is not there",
    ["--report", "pretty,json=<folder>/no/x.json"],
    /no\/x\.json: no such file/,
  ],
  [
    "a report in the place of a folder",
    ["--report", "html=<folder>/taken"],
    /taken: it is a folder/,
  ],
  [
    "a recording in a folder that is not there",
    ["--record", "<folder>/no/x.har"],
    /no\/x\.har: no such file/,
  ],
  [
    "a baseline that is not there",
    ["--baseline", "<folder>/none.yaml"],
    /can't read .*none\.yaml: no such file/,
  ],
  [
    "a baseline that is none",
    ["--baseline", "<folder>/bad.yaml", "--update-baseline"],
    /bad\.yaml:2:3: findings /,
  ],
  ["an update of no baseline", ["--update-baseline"], /--update-baseline needs --baseline/],
] as const)("%s is rejected before any request is sent", async ([, flags, message]) => {
  let requests = 0;
  const url = await deployment((_, response) => {
    requests++;
    response.end("{}");
  });
  const place = folder();
  mkdirSync(join(place, "taken"));
  writeFileSync(join(place, "bad.yaml"), "findings:\n  7\n");
  const args = flags.map((flag) => flag.replace("<folder>", place));
  const { code, stdout, stderr } = await understudy(["check", url, "--key", KEY, ...args]);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect({ code, stdout, requests }).toEqual({ code: 2, stdout: "", requests: 0 });
  expect(readdirSync(place).toSorted()).toEqual(["bad.yaml", "taken"]);
});

test("a step summary that can't be written is rejected before any request is sent", async () => {
  const { code, stderr } = await understudy(
    ["check", "http://127.0.0.1:1", "--key", KEY, "--report", "github"],
    [],
    { GITHUB_STEP_SUMMARY: "/nowhere/summary.md" },
  );
  expect(stderr).toMatch(
    /^understudy: can't write \/nowhere\/summary\.md: no such file or folder\n$/,
  );
  expect(code).toBe(2);
});

test("Ctrl-C ends a check with complete reports on the requests so far", async () => {
  const { app } = startFake({ scenario: "tiny", now: new Date().toISOString() });
  let [requests, enough] = [0, (): void => undefined];
  const seen = new Promise<void>((resolve) => (enough = resolve));
  const url = `${await listening((request, response) => {
    // Requests that never end keep further ones from being sent until the signal arrives.
    if (++requests < 20) app(request, response);
    else enough();
  })}/api/v1`;
  const place = folder();
  const at = (name: string): string => join(place, name);
  const child = start([
    "check",
    url,
    "--key",
    "lmvz_live_tiny_read",
    "--record",
    at("x.har"),
    "--report",
    `pretty,json=${at("x.json")},junit=${at("x.xml")},html=${at("x.html")}`,
  ]);
  const ending = finished(child);
  await seen;
  child.kill("SIGINT");
  const { code, stdout, stderr } = await ending;
  expect(code).toBe(130);
  expect(stderr).toContain("interrupted; the report so far follows");
  // The server also counts the requests that look for the API, and others arrive while the signal is delivered.
  const [, sent] = /Interrupted after (\d+) requests/.exec(stdout) ?? [];
  expect(Number(sent)).toBeGreaterThan(10);
  expect(Number(sent)).toBeLessThan(30);
  expect(requests).toBeLessThan(30);
  const report = JSON.parse(readFileSync(at("x.json"), "utf8"));
  expect(report).toMatchObject({ ended: "interrupted", unsent: 0 });
  expect(report.verdicts.length).toBeGreaterThan(150);
  const { entries } = JSON.parse(readFileSync(at("x.har"), "utf8")).log;
  // Requests under way were aborted.
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.length).toBeLessThanOrEqual(report.requests);
  expect(readFileSync(at("x.xml"), "utf8").trim()).toMatch(/<\/testsuites>$/);
  expect(readFileSync(at("x.html"), "utf8").trim()).toMatch(/<\/html>$/);
  expect(readdirSync(place)).toHaveLength(4);
});

test("a second Ctrl-C ends a check at once, without reports", async () => {
  const { app } = startFake({ scenario: "tiny", now: new Date().toISOString() });
  let hung = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (hung = resolve));
  // The first Ctrl-C waits for a write, whose effect must be reported.
  const origin = await listening((request, response) => {
    const isWrite = request.method === "POST" && request.headers["content-length"] !== "2";
    if (isWrite) hung();
    else app(request, response);
  });
  const place = folder();
  const child = start([
    "check",
    `${origin}/api/v1`,
    "--key",
    "lmvz_live_tiny_read",
    "--write-key",
    "lmvz_live_tiny_write",
    "--allow-writes",
    "--only",
    "write.brand-listed",
    "--timeout",
    "40",
    "--report",
    `json=${join(place, "x.json")}`,
  ]);
  const ending = finished(child);
  await hanging;
  child.kill("SIGINT");
  if (child.stderr === null) throw new Error("The process has no stderr");
  await once(child.stderr, "data");
  child.kill("SIGINT");
  const { stderr } = await ending;
  expect(child.signalCode).toBe("SIGINT");
  expect(stderr).toMatch(/press Ctrl-C again to exit immediately/);
  expect(readdirSync(place)).toEqual([]);
});
