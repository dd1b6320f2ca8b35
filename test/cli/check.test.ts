import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serving, understudy } from "../support/command.ts";
import { deployment, unreachableUrl } from "../support/http-server.ts";
import { folder } from "../support/folder.ts";
import { withSystemTime } from "../support/system-time.ts";

const KEY = "lmvz_live_northwind_read";
/** No new day begins during a check. */
const NOON = withSystemTime("2026-03-20T12:00:00Z");

test("the fake has no finding, and no key is in any report or recording", async () => {
  const { ready, interrupt } = await serving(["tiny"], NOON);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const at = (name: string): string => join(folder(), name);
  const files = ["json", "junit", "html", "sarif", "ctrf"].map((name) => [name, at(name)] as const);
  const har = at("traffic.har");
  const reports = ["pretty", ...files.map(([name, file]) => `${name}=${file}`)].join(",");
  const args = ["check", ready.url, "--key", key, "--report", reports, "--record", har];
  const { code, stdout, stderr } = await understudy(args, NOON);
  expect(stdout).toMatch(/0 findings/);
  expect(code).toBe(0);
  for (const [, file] of files) expect(readFileSync(file, "utf8")).not.toContain(key);
  for (const text of [readFileSync(har, "utf8"), stdout, stderr]) expect(text).not.toContain(key);
  const judged = await understudy(["judge", har]);
  expect(judged.stdout).toMatch(/0 findings/);
  expect(judged.code).toBe(0);
  await interrupt();
});

test("findings of a fault can be added to a baseline", async () => {
  const { ready, interrupt } = await serving(["tiny", "--fault", "page.always-more"]);
  const [key = ""] = ready.keys.filter(({ mode }) => mode === "read").map((one) => one.key);
  const baseline = join(folder(), "known.yaml");
  const args = ["check", ready.url, "--key", key, "--only", "page.has-more"];
  const first = await understudy(args);
  expect(first.code).toBe(1);
  expect(first.stdout).toMatch(
    /page\.has-more[^]*expected[^]*curl -s -H "Authorization: Bearer \$UNDERSTUDY_KEY"/,
  );
  const listed = await understudy([...args, "--baseline", baseline, "--update-baseline"]);
  expect(listed.code).toBe(0);
  const again = await understudy([...args, "--baseline", baseline]);
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/1 known/);
  await interrupt();
});

interface Arrived {
  readonly line: string;
  readonly body: string;
}

const BRANDS = JSON.stringify({
  items: [{ brand: "A", domain: null }],
  total_count: 1,
  returned_count: 1,
  has_more: false,
});

/** A server that lists a brand and accepts everything else, and records requests that are not reads. */
async function trusting(arrived: Arrived[]): Promise<string> {
  return deployment((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const line = `${request.method} ${request.url}`;
      if (request.method !== "GET") arrived.push({ line, body });
      const isList = line === "GET /api/v1/brands/tracked";
      response.setHeader("content-type", "application/json").end(isList ? BRANDS : "{}");
    });
  });
}

/** No deployment can execute it: it is not JSON. */
const CUT_OFF = '{"brand":';

test("a deployment that accepts every request has findings, and gets no request that it could execute", async () => {
  const arrived: Arrived[] = [];
  const keys = ["main", "read", "write", "other", "limited"].flatMap((label) => [
    label === "main" ? "--key" : `--${label}-key`,
    label === "main" ? KEY : `${KEY}_${label}`,
  ]);
  const { code, stdout } = await understudy(["check", await trusting(arrived), ...keys]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/auth\.missing-401/);
  const bodiesOf = (method: string): string[] =>
    arrived.filter(({ line }) => line.startsWith(`${method} `)).map(({ body }) => body);
  expect(bodiesOf("POST").length).toBeGreaterThan(12);
  for (const method of ["POST", "PUT", "PATCH"]) {
    const bodies = bodiesOf(method).filter((body) => body !== CUT_OFF || method !== "POST");
    expect(new Set(bodies), method).toEqual(new Set(["{}"]));
  }
  expect(bodiesOf("DELETE")).toEqual([""]);
  const changed = arrived.filter(({ line }) => /^(PUT|PATCH|DELETE) /.test(line));
  expect(changed).toHaveLength(3);
  for (const { line } of changed) expect(line).toMatch(/\/query-runs\/understudy-no-such-token$/);
});

test("with --allow-writes the report lists the writes", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  const keyOf = (wanted: string): string =>
    ready.keys.find(({ mode }) => mode === wanted)?.key ?? "";
  const file = join(folder(), "report.json");
  const { code, stdout } = await understudy([
    "check",
    ready.url,
    "--key",
    keyOf("read"),
    "--write-key",
    keyOf("write"),
    "--allow-writes",
    "--only",
    "write",
    "--report",
    `pretty,json=${file}`,
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Written to the deployment[^]*brand "Understudy/);
  expect(JSON.parse(readFileSync(file, "utf8")).written.length).toBeGreaterThan(1);
  await interrupt();
});

test("a deployment that refuses the key is reported as not testable", async () => {
  const url = await deployment((_, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"error":{"message":"no"}}');
  });
  const { code, stderr } = await understudy(["check", url, "--key", KEY]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/refuses the key/);
});

test("a deployment that is down is reported as not testable", async () => {
  const { code, stderr } = await understudy(["check", await unreachableUrl(), "--key", KEY]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/can't be reached: connection refused$/m);
});

test.for([
  [["check"], /missing required argument 'base-url'; see understudy check --help/],
  [["check", "ftp://x"], /"ftp:\/\/x".*http/],
  [
    ["check", "http://127.0.0.1:1", "--only", "page.hasmore", "--key", KEY],
    /--only: there is no rule or group "page.hasmore".*page\.has-more/,
  ],
  [["check", "http://127.0.0.1:1", "--skip", "nope"], /--skip: there is no rule or group "nope"/],
  [
    ["check", "http://127.0.0.1:1", "--only", "page", "--skip", "page", "--key", KEY],
    /--only and --skip leave no rule to check$/m,
  ],
  [["check", "http://127.0.0.1:1", "--report", "json="], /--report: "json=" has no file name$/m],
  [["replay", "first-day", "--as-deployment"], /--as-deployment needs --against$/m],
  [["replay", "first-day", "--key", KEY], /--key needs --against$/m],
  [["mcp", "tiny", "--url", "http://127.0.0.1:1"], /a scenario can't be used with --url$/m],
  [["mcp", "--url", "http://127.0.0.1:1", "--seed", "5"], /--seed can't be used with --url$/m],
  [["explain", "http://127.0.0.1:1", "--scenario", "x"], /--scenario can't be used with a URL$/m],
  [["exec", "--repeats", "2", "--", "true"], /--repeats needs --lint$/m],
  [["export", "first-day", "--source", ""], /--source.*a URL or a path/],
  [["serve", "--allowed-host", "http://x"], /--allowed-host.*host name without scheme/],
  [["serve", "--allowed-host", ""], /--allowed-host.*host name without scheme/],
  [
    ["scenario", "from", "x.har", "--output", "x.txt"],
    /--output can't be "x.txt"; expected a path ending in .yaml or .yml$/m,
  ],
  [["check", "http://127.0.0.1:1", "--level", "may"], /--level.*'may'.*must, should/],
  [["check", "http://127.0.0.1:1", "--report", "pdf"], /--report.*"pdf".*pretty, json/],
  [["check", "http://127.0.0.1:1", "--rate", "0"], /--rate.*'0'/],
  [["check", "http://127.0.0.1:1"], /key is required/],
  [["judge", "/nowhere.har"], /can't read \/nowhere\.har: no such file or folder$/m],
  [["rules", "x"], /'rules'\. Expected 0 arguments but got 1;/],
  [["serve", "--fault", "page.always-mor"], /no fault "page.always-mor".*page\.always-more/],
] as const)("%j is rejected in one line", async ([args, message]) => {
  const { code, stdout, stderr } = await understudy(args);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});
