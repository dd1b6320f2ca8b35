import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { exitCodeOf } from "../../src/cli/exit-code.ts";
import { EXIT } from "../../src/cli/usage-error.ts";
import { MADE, withFindings } from "../conformance/made-reports.ts";
import { finished, serving, start, understudy } from "../support/command.ts";
import { deployment, origin } from "../support/deployment.ts";
import { startFake } from "../support/fake-server.ts";
import { folder } from "../support/folder.ts";

const KEY = "lmvz_live_northwind_read";

test("a rule that breaks is exit 4, whatever else was found", () => {
  expect(withFindings.summary.outcomes.error).toBe(1);
  expect(exitCodeOf(withFindings, 0)).toBe(EXIT.broken);
});

test("nothing judged is exit 3, too little witnessed is exit 1 and said", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { "of nothing at all": nothing, "without findings": clean } = MADE;
  if (nothing === undefined || clean === undefined) throw new Error("no such report");
  expect(exitCodeOf(nothing, 0)).toBe(EXIT.untested);
  expect(exitCodeOf(clean, 100)).toBe(EXIT.ok);
  const half = { ...clean, summary: { ...clean.summary, must_witnessed_pct: 50 } };
  expect(exitCodeOf(half, 50)).toBe(EXIT.ok);
  expect(exitCodeOf(half, 50.1)).toBe(EXIT.findings);
  expect(said.mock.calls).toEqual([[expect.stringContaining("50 % of the must-rules")]]);
  said.mockRestore();
});

test("--level and --min-witnessed gate a check; a URL without the path prefix is completed, an odd key warned of", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const bare = new URL(ready.url).origin;
  const args = ["check", bare, "--key", key, "--only", "brands,searches.ready", "--report", "json"];
  const gated = await understudy([...args, "--min-witnessed", "60", "--free-key", "fr33"]);
  expect(gated.code).toBe(1);
  expect(gated.stderr).toContain(
    "50 % of the must-rules were witnessed, --min-witnessed asks for 60",
  );
  expect(gated.stderr).toContain(`${bare} has no API, ${bare}/api/v1 has; taking that`);
  expect(gated.stderr).toContain("the free key does not begin with lmvz_live_");
  expect(gated.stderr).not.toContain("fr33");
  const ids = (text: string): string[] =>
    JSON.parse(text).verdicts.map(({ id }: { id: string }) => id);
  expect(ids(gated.stdout)).toContain("brands.exact-name");
  const must = await understudy([...args, "--level", "must", "--min-witnessed", "50"]);
  expect(must.code).toBe(0);
  expect(ids(must.stdout)).not.toContain("brands.exact-name");
  expect(JSON.parse(must.stdout).target).toBe(`${bare}/api/v1`);
  await interrupt();
});

test("a step of GitHub's gets annotations on stdout and a summary behind what is there", async () => {
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
    /no\/x\.json \(ENOENT\)/,
  ],
  ["a report in the place of a folder", ["--report", "html=<folder>/taken"], /taken \(EISDIR\)/],
  [
    "a recording in a folder that is not there",
    ["--record", "<folder>/no/x.har"],
    /no\/x\.har \(ENOENT\)/,
  ],
  [
    "a baseline that is not there",
    ["--baseline", "<folder>/none.yaml"],
    /can't read .*none\.yaml \(ENOENT\)/,
  ],
  [
    "a baseline that is none",
    ["--baseline", "<folder>/bad.yaml", "--update-baseline"],
    /bad\.yaml:2:3: findings /,
  ],
  ["an update of no baseline", ["--update-baseline"], /--update-baseline needs --baseline/],
] as const)("%s is refused before anything is sent", async ([, flags, message]) => {
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

test("a step summary that can't be written is refused before anything is sent", async () => {
  const { code, stderr } = await understudy(
    ["check", "http://127.0.0.1:1", "--key", KEY, "--report", "github"],
    [],
    { GITHUB_STEP_SUMMARY: "/nowhere/summary.md" },
  );
  expect(stderr).toMatch(/^understudy: can't write \/nowhere\/summary\.md \(ENOENT\)\n$/);
  expect(code).toBe(2);
});

test("Ctrl-C ends a check with whole reports of what was seen so far", async () => {
  const { app } = startFake({ scenario: "tiny", now: new Date().toISOString() });
  let [requests, enough] = [0, (): void => undefined];
  const seen = new Promise<void>((resolve) => (enough = resolve));
  const url = `${await origin((request, response) => {
    if (++requests === 12) enough();
    setTimeout(() => app(request, response), 50);
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
  expect(stdout).toMatch(/Interrupted after 1\d requests/);
  expect(requests).toBeLessThan(20);
  const report = JSON.parse(readFileSync(at("x.json"), "utf8"));
  expect(report).toMatchObject({ ended: "interrupted", unsent: 0 });
  expect(report.verdicts.length).toBeGreaterThan(150);
  expect(JSON.parse(readFileSync(at("x.har"), "utf8")).log.entries).toHaveLength(report.requests);
  expect(readFileSync(at("x.xml"), "utf8").trim()).toMatch(/<\/testsuites>$/);
  expect(readFileSync(at("x.html"), "utf8").trim()).toMatch(/<\/html>$/);
  expect(readdirSync(place)).toHaveLength(4);
});

test("a second Ctrl-C ends a check at once, and leaves no report", async () => {
  let [requests, hung] = [0, (): void => undefined];
  const hanging = new Promise<void>((resolve) => (hung = resolve));
  const url = await deployment((_, response) => {
    // The first request only finds out whether anybody is there.
    if (++requests === 1) response.setHeader("content-type", "application/json").end("{}");
    else hung();
  });
  const place = folder();
  const child = start([
    "check",
    url,
    "--key",
    KEY,
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
  expect(stderr).toMatch(/Ctrl-C again ends at once/);
  expect(readdirSync(place)).toEqual([]);
});
