import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Har } from "har-format";
import { expect, test } from "vitest";
import { serving, understudy } from "../support/command.ts";
import { folder } from "../support/folder.ts";
import { deployment, listening } from "../support/http-server.ts";
import { proxying } from "./proxy-command.ts";

test("prints its URL, records traffic and counts violations; judge reads the recording", async () => {
  const fake = await serving(["tiny"]);
  const file = join(folder(), "f.har");
  const proxy = await proxying([fake.ready.url, "--record", file, "--strict"]);
  expect(proxy.target).toBe(fake.ready.url);
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  const key = fake.ready.keys.find(({ mode }) => mode === "read")?.key ?? "";
  const headers = { Authorization: `Bearer ${key}` };
  for (const path of ["/brands/tracked", "/llm-providers", "/llm-providers?limit=1"]) {
    expect((await fetch(proxy.url + path, { headers })).status).toBe(200);
  }
  expect((await fetch(`${proxy.url}/visibility`, { headers })).status).toBe(400);
  await fake.interrupt();
  expect((await fetch(`${proxy.url}/llm-providers`, { headers })).status).toBe(502);
  const { code, stdout, stderr } = await proxy.interrupt();
  expect(code).toBe(1);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/GET \/api\/v1\/visibility {2}violation in the request: query must have/);
  expect(stderr).toMatch(
    /GET \/api\/v1\/llm-providers {2}cannot connect to the target: connection refused/,
  );
  expect(stderr).toMatch(/5 API requests, 1 violation, 1 lost response\n/);
  expect(stderr).toMatch(/^ {2}getVisibility +1 {2}1 violation$/m);
  expect(stderr).not.toContain(key);
  expect(readFileSync(file, "utf8")).not.toContain(key);
  const judged = await understudy(["judge", file]);
  expect(judged.stdout + judged.stderr).toMatch(/5 requests/);
  expect(judged.code).toBe(0);
});

async function strictRun(
  target: string,
  path: string,
): Promise<{ code: number | null; stderr: string }> {
  const proxy = await proxying([target, "--strict"]);
  const response = await fetch(new URL(path, proxy.url), {
    headers: { Authorization: "Bearer lmvz_live_x" },
  });
  // A client cannot read every body either.
  await response.text().catch(() => "");
  return proxy.interrupt();
}

test("with --strict a response that the target does not complete gives exit code 1", async () => {
  const target = await deployment((request) => void request.socket.destroy());
  const lost = await strictRun(target, "/api/v1/llm-providers");
  expect(lost.stderr).toMatch(/1 API request, no violations, 1 lost response\n/);
  expect(lost.code).toBe(1);
});

test("with --strict traffic that is not validated gives exit code 3", async () => {
  const target = await deployment((request, response) => {
    const unreadable = request.url === "/api/v1/llm-providers";
    response.setHeader("content-type", "application/json");
    if (unreadable) response.setHeader("content-encoding", "gzip");
    response.end(unreadable ? "not gzip" : "{}");
  });
  const unreadable = await strictRun(target, "/api/v1/llm-providers");
  expect(unreadable.stderr).toMatch(/1 API request, no violations, 1 not fully validated\n/);
  expect(unreadable.stderr).toMatch(/understudy: 1 of 1 API requests .* not fully validated/);
  expect(unreadable.code).toBe(3);
  const other = await strictRun(target, "/other");
  expect(other.stderr).toContain("understudy: no request to the API reached the proxy");
  expect(other.code).toBe(3);
});

test("reports and counts requests in progress when it stops", async () => {
  const origin = await listening((_, response) => void response.write("begun"));
  const proxy = await proxying([origin]);
  const response = await fetch(`${proxy.url}/llm-providers`);
  const { stderr } = await proxy.interrupt();
  await expect(response.text()).rejects.toThrow(/terminated/);
  const lines = stderr.trim().split("\n");
  const cut = lines.findIndex((line) =>
    line.includes("the proxy stopped before the response was complete"),
  );
  const summary = lines.findIndex((line) => line.startsWith("1 API request,"));
  expect(cut).toBeGreaterThan(-1);
  expect(summary).toBeGreaterThan(cut);
  expect(lines.at(-1)).toMatch(/^ {2}listLlmProviders +1 /);
});

test("replaces an older recording only once a request was recorded", async () => {
  const file = join(folder(), "old.har");
  const old = JSON.stringify({
    log: { version: "1.2", creator: { name: "understudy" }, entries: [{}] },
  });
  writeFileSync(file, old);
  const idle = await proxying(["http://127.0.0.1:1", "--record", file]);
  const { code, stderr } = await idle.interrupt();
  expect(stderr).toMatch(/\(1 request\) will be replaced when the proxy stops[^]*is unchanged/);
  expect([code, readFileSync(file, "utf8")]).toEqual([0, old]);
  const busy = await proxying(["http://127.0.0.1:1", "--record", file]);
  await (await fetch(`${busy.url}/llm-providers`)).text();
  await busy.interrupt();
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries[0].request.url).toMatch(
    /llm-providers/,
  );
});

test("fails after the summary when the recording cannot be written", async () => {
  const path = mkdtempSync(join(tmpdir(), "understudy-"));
  const proxy = await proxying(["http://127.0.0.1:1", "--record", join(path, "f.har")]);
  await (await fetch(`${proxy.url}/llm-providers`)).text();
  rmSync(path, { recursive: true });
  const { code, stderr } = await proxy.interrupt();
  expect(code).toBe(4);
  expect(stderr).toMatch(/1 API request,[^]*can't write .*f\.har: no such file or folder\n$/);
});

/** Sends a request through a proxy. */
async function send({ url }: { readonly url: string }, path = "/llm-providers"): Promise<void> {
  await (await fetch(url + path, { headers: { Authorization: "Bearer lmvz_live_x" } })).text();
}

function recordedPaths(file: string): string[] {
  const { log } = JSON.parse(readFileSync(file, "utf8")) as Har;
  return log.entries.map(({ request }) => new URL(request.url).pathname);
}

/** Waits until the journal of a recording contains a request. */
async function journaled(file: string): Promise<void> {
  const text = (): string => readFileSync(`${file}.journal`, "utf8");
  await expect.poll(text).toMatch(/\n.+\n$/);
}

test("what a killed proxy wrote is recovered, and no other recording is replaced", async () => {
  const file = join(folder(), "f.har");
  const killed = await proxying(["http://127.0.0.1:1", "--record", file]);
  await send(killed);
  await journaled(file);
  await killed.kill();
  const journal = readFileSync(`${file}.journal`, "utf8");
  expect(journal).not.toContain("lmvz_live_x");
  // As if it had been killed while it was writing.
  writeFileSync(`${file}.journal`, `${journal}{"startedAt":`);
  const judged = await understudy(["judge", `${file}.journal`]);
  expect(judged.stdout).toMatch(/1 requests?/);
  writeFileSync(file.replace(".har", ".recovered.har"), "of an earlier one");
  const second = await proxying(["http://127.0.0.1:1", "--record", file]);
  await send(second, "/brands/tracked");
  const { stderr } = await second.interrupt();
  expect(stderr).toMatch(/was interrupted; recovered 1 request in .*f\.recovered-2\.har\n/);
  const recovered = file.replace(".har", ".recovered-2.har");
  expect(recordedPaths(recovered)).toEqual(["/api/v1/llm-providers"]);
  expect(recordedPaths(file)).toEqual(["/api/v1/brands/tracked"]);
  expect(existsSync(`${file}.journal`)).toBe(false);
});

test("a proxy that was killed before its first request leaves no recording", async () => {
  const file = join(folder(), "f.har");
  await (await proxying(["http://127.0.0.1:1", "--record", file])).kill();
  const { stderr } = await (await proxying(["http://127.0.0.1:1", "--record", file])).interrupt();
  expect(stderr).toMatch(/was interrupted; recovered no request, since it had recorded none\n/);
  expect(existsSync(file.replace(".har", ".recovered.har"))).toBe(false);
});

test("a file that another proxy records to is refused, also for the recording of a check", async () => {
  const file = join(folder(), "f.har");
  const first = await proxying(["http://127.0.0.1:1", "--record", file]);
  const other = await understudy(["proxy", "http://127.0.0.1:1/api/v1", "--record", file]);
  expect(other.stderr).toMatch(
    /can't record to .*f\.har: another proxy \(process \d+ on \S+\) is recording to it; choose another name\n$/,
  );
  expect(other.code).toBe(2);
  const base = "http://127.0.0.1:1/api/v1";
  const check = await understudy(["check", base, "--key", "lmvz_live_x", "--record", file]);
  expect(check.stderr).toMatch(
    /can't write .*f\.har: a proxy \(process \d+ on \S+\) is recording to it; choose another name\n$/,
  );
  expect(check.code).toBe(2);
  await send(first);
  await first.interrupt();
  expect(recordedPaths(file)).toEqual(["/api/v1/llm-providers"]);
});

test("validates and records what is queued when it stops, in order", async () => {
  const body = JSON.stringify({ text: "x".repeat(200_000) });
  const target = await deployment((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(body);
  });
  const file = join(folder(), "f.har");
  const proxy = await proxying([target, "--record", file]);
  const paths = Array.from({ length: 30 }, (_, index) => `/nowhere/${index}`);
  for (const path of paths) await send(proxy, path);
  const { code, stderr } = await proxy.interrupt();
  const violations = [...stderr.matchAll(/GET \/api\/v1(\S+) {2}violation/g)];
  expect(violations.map(([, path]) => path)).toEqual(paths);
  expect(recordedPaths(file)).toEqual(paths.map((path) => `/api/v1${path}`));
  expect(stderr).toMatch(
    /30 API requests, 30 violations\n[^]*recorded 30 exchanges in .*f\.har\n$/,
  );
  expect(code).toBe(0);
});

/** Runs a statement in the thread that validates, when it gets a request with the path /fatal. */
function inThread(statement: string): string[] {
  const code = `
    import { isMainThread, parentPort } from "node:worker_threads";
    if (!isMainThread) parentPort.on("message", (task) => {
      if (task?.url.endsWith("/fatal")) ${statement};
    });
  `;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

test.for([
  // The error ends the thread after the other listener has validated the request.
  ['throw new Error("planted")', /Error: planted\n/, "2 API requests", 2],
  ["process.exit(7)", /Error: the thread ended with exit code 7\n/, "1 API request", 3],
] as const)(
  "forwards requests when its thread for validation ends: %s",
  async ([statement, error, validated, dropped]) => {
    const target = await deployment((_, response) => void response.end("{}"));
    const file = join(folder(), "f.har");
    const proxy = await proxying([target, "--record", file], inThread(statement));
    await send(proxy);
    await journaled(file);
    for (const path of ["/fatal", "/llm-providers", "/llm-providers"]) await send(proxy, path);
    const { code, stderr } = await proxy.interrupt();
    expect(stderr).toMatch(error);
    expect(stderr).toMatch(/requests are still forwarded, but no longer validated or recorded\n/);
    expect(stderr).toMatch(new RegExp(`^${validated},`, "m"));
    expect(stderr).toMatch(
      /: \d requests were not validated or recorded; the others are in .*f\.har\.journal, which the next proxy/,
    );
    expect(stderr).toContain(`: ${dropped} requests were`);
    expect(stderr).not.toContain("lmvz_live_x");
    expect(code).toBe(4);
    const next = await proxying([target, "--record", file]);
    expect((await next.interrupt()).stderr).toMatch(/recovered [12] requests? in/);
  },
);

test("does not overwrite a file that is not a recording", async () => {
  const file = join(folder(), "notes.har");
  writeFileSync(file, "mine");
  const { code, stderr } = await understudy(["proxy", "http://127.0.0.1:1", "--record", file]);
  expect(stderr).toMatch(/notes\.har: it exists and is not a recording/);
  expect([code, readFileSync(file, "utf8")]).toEqual([2, "mine"]);
});

test.for([
  [["proxy"], /missing required argument 'base-url'/],
  [["proxy", "nowhere"], /invalid base URL "nowhere".*https:/],
  [["proxy", "http://127.0.0.1:1", "--port", "x"], /--port <n>' argument 'x' is invalid/],
  [
    ["proxy", "http://127.0.0.1:1/api/v1", "--record", "/nowhere/f.har"],
    /can't write \/nowhere\/f\.har/,
  ],
  [
    ["proxy", "http://127.0.0.1:1/api/v1", "--record", "/dev/null"],
    /can't record to \/dev\/null: .*a regular file/,
  ],
  [["proxy", "http://localhost:4011/api/v1"], /the address of the proxy itself/],
] as const)("%s is rejected in one line", async ([args, message]) => {
  const { code, stdout, stderr } = await understudy(args);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect([code, stdout]).toEqual([2, ""]);
});
