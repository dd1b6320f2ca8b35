import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finished, ROOT, serving, start, understudy, type Finished } from "../support/command.ts";

function expectOneLine({ code, stdout, stderr }: Finished, message: RegExp): void {
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(code).toBe(2);
}

/** A scenario file in a folder of its own, gone after the test. */
function scenarioFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "mine.yaml");
  writeFileSync(file, text);
  return file;
}

const tiny = readFileSync(join(ROOT, "scenarios", "tiny.yaml"), "utf8");

test("serve --json prints one line with the addresses, serves requests, and stops on Ctrl-C", async () => {
  const { ready, interrupt } = await serving(["tiny", "--now", "2026-03-20T12:00:00Z"]);
  expect(ready).toMatchObject({ scenario: "tiny", now: "2026-03-20T12:00:00Z" });
  expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  expect(ready.admin).toMatch(/\/__admin$/);
  expect(ready).toHaveProperty("console", ready.admin.replace("__admin", "console"));
  const key = ready.keys.find(({ mode }) => mode === "read")?.key ?? "";
  const response = await fetch(`${ready.url}/brands/tracked?colour=red`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  const { code, stdout, stderr } = await interrupt();
  expect(code).toBe(0);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/GET {2,}\/api\/v1\/brands\/tracked\?colour=red {2}200 .* 1 row .*colour/);
  expect(stderr).not.toContain(key);
});

test("serve loads the console, the suite, stores, the JSON log and the like when they are used", async () => {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.error("loads " + url), next(url, context)) });`;
  const child = start(
    ["serve", "tiny", "--port", "0"],
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`],
  );
  const ended = finished(child);
  child.stderr?.on("data", (chunk) => {
    if (String(chunk).includes("Press Ctrl-C to stop")) child.kill("SIGINT");
  });
  const { stderr } = await ended;
  const loaded = [...stderr.matchAll(/^loads (.+)$/gm)].map(([, url = ""]) => url);
  expect(loaded.some((url) => url.endsWith("/src/server/app.ts"))).toBe(true);
  const later =
    /\/(console-page|(?:fake|commands)\/explain\/|mcp|lint|suite|modelcontextprotocol|server\/(admin|stores)\/|(pg|pino|prom-client)\/)/;
  expect(loaded.filter((url) => later.test(url))).toEqual([]);
});

test("the help of serve lists the options of the world", async () => {
  const { code, stdout } = await understudy(["serve", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain("--anchor");
});

test("the banner shows the base URL, every key, and a curl command", async () => {
  const child = start(["serve", "tiny", "--port", "0"]);
  const ended = finished(child);
  child.stderr?.on("data", (chunk) => {
    if (String(chunk).includes("Press Ctrl-C to stop")) child.kill("SIGINT");
  });
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  const [, url = ""] = /Understudy is listening on (\S+)/.exec(stderr) ?? [];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  expect(stderr).toContain(`  ${new URL("/console", url).href}  `);
  for (const key of ["read", "write", "revoked"])
    expect(stderr).toContain(`lmvz_live_tiny_${key}  `);
  expect(stderr).toContain(`curl -s -H "Authorization: Bearer lmvz_live_tiny_read" "${url}/`);
});

test("serve --quiet prints only the address", async () => {
  const child = start(["serve", "tiny", "--port", "0", "--quiet"]);
  const ended = finished(child);
  child.stderr?.once("data", (line) => {
    const [url = ""] = /http:\S+/.exec(String(line)) ?? [];
    void fetch(`${url}/brands/tracked`).then(() => child.kill("SIGINT"));
  });
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(
    /^Understudy is listening on http:\/\/127\.0\.0\.1:\d+\/api\/v1\n+Shutting down\.\n$/,
  );
});

test("a minted key is never logged", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  const minted = await fetch(`${ready.admin}/worlds`, { method: "POST" });
  const { keys } = (await minted.json()) as { keys: { key: string }[] };
  const key = keys[0]?.key ?? "";
  await fetch(`${ready.url}/brands/tracked?api_key=${key}`, { headers: { "X-API-Key": key } });
  const { stderr } = await interrupt();
  expect(stderr).toMatch(/401.*hint: the key belongs in the Authorization header/);
  expect(stderr).not.toContain(key);
});

test("a port in use is reported in one line", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void blocker.close());
  await once(blocker, "listening");
  const { port } = blocker.address() as AddressInfo;
  const result = await understudy(["serve", "tiny", "--port", String(port)]);
  expectOneLine(result, new RegExp(`port ${port}.*in use.*--port`));
});

test.for([
  [["serve", "agncy"], /no scenario "agncy".*agency.*did you mean "agency"\?$/m],
  [["serve", "./nowhere.yaml"], /nowhere\.yaml/],
  [["serve", "tiny", "edges"], /Expected 1 argument but got 2; see .*serve --help/],
  [["serve", "--port", "http"], /--port.*'http'.*0 to 65535/],
  [["serve", "--port", "70000"], /--port.*'70000'.*0 to 65535/],
  [["serve", "--prot", "1"], /--prot.*Did you mean --port.*--help/],
  [
    ["serve", "--admin-origin", "localhost:6006"],
    /an origin of the admin API can't be "localhost:6006"; .*http:/,
  ],
  [["serve", "--admin-origin", "http://a.example/"], /"http:\/\/a.example\/"; .*without a path/],
  [["serve", "--host", "http://127.0.0.1"], /--host.*'http:.*address or host name alone.*--port/],
  [["serve", "--host", "127.0.0.1:4010"], /--host.*address or host name alone.*--port/],
  [["serve", "--host", ""], /--host.*address or host name alone/],
  [["serve", "--now", "noon"], /--now.*'noon'.*ISO 8601/],
  [["serve", "--anchor", "2026-02-30"], /--anchor.*'2026-02-30'.*YYYY-MM-DD/],
  [["serve", "--anchor", "1990-01-01"], /1990-01-01.*too far/],
  [["serve", "--seed", "-1"], /--seed|seed/],
  [
    ["serve", "--state-migrate", "discard"],
    /--state-migrate needs --state with a file or a database$/m,
  ],
  [["serve", "--choose", "C12=x"], /no choice "C12".*C11, C78/],
  [["serve", "--choose", "C11=maybe"], /C11.*"maybe".*refuse or clamp/],
  [["sevre"], /unknown command 'sevre'.*Did you mean serve\?/],
] as const)("%j is rejected in one line", async ([args, message]) => {
  expectOneLine(await understudy(args), message);
});

test.for([
  ["a tab", "scenario:\n\t- x", /mine\.yaml:2:\d+: /],
  ["an unknown key", tiny.replace("plan:", "plann:"), /mine\.yaml:\d+:\d+: .*unknown key "plann"/],
  [
    "a wrong platform",
    tiny.replace(/^( +)platform: openai/m, "$1platform: bing"),
    /mine\.yaml:\d+:\d+: .*one of openai/,
  ],
  ["a missing key", tiny.replace(/^seed: .*$/m, ""), /mine\.yaml.*lacks the key "seed"/],
  [
    "an unknown page",
    tiny.replace(/cites: \[[^\]]+\]/, "cites: [nowhere]"),
    /mine\.yaml:\d+:\d+: "nowhere" is not among the pages/,
  ],
] as const)(
  "a scenario with %s is rejected with file, line and column",
  async ([, text, message]) => {
    expectOneLine(await understudy(["serve", scenarioFile(text)]), message);
  },
);

test("an old Node gets a message without a stack trace", async () => {
  const oldNode = `data:text/javascript,${encodeURIComponent(
    'Object.defineProperty(process.versions, "node", { value: "20.20.2" });',
  )}`;
  const result = await understudy(["serve"], ["--import", oldNode]);
  expectOneLine(result, /needs Node 24.* this is 20\.20\.2.*npm start/);
});

test("without a command the help is printed to stderr", async () => {
  const { code, stderr } = await understudy([]);
  expect(code).toBe(2);
  expect(stderr).toContain("serve [options] [scenario]");
});
