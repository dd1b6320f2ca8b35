import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, STATUS_CODES, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { rolldown, type OutputChunk } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import type { UnderstudyCore } from "../../src/browser/index.ts";
import { ROOT } from "../../src/files/package-files.ts";
import { createUnderstudy } from "../../src/index.ts";
import { bundleForBrowsers } from "../../tools/browser-bundle.ts";
import { newContext, useBrowser } from "./browser.ts";
import { randomCalls, type Call } from "./random-calls.ts";

const NOW = "2026-01-31T09:00:00Z";
const folder = mkdtempSync(join(tmpdir(), "understudy-browser-"));
let chunks: readonly OutputChunk[];
let server: Server;
let origin: string;

/** In the pages: the module of the bundle, and the Understudy of the page. */
declare const understudy: UnderstudyCore;

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".html": "text/html" };

useBrowser();

beforeAll(async () => {
  chunks = await bundleForBrowsers(folder);
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    // A page that forbids to evaluate code.
    response.setHeader("content-security-policy", "script-src 'self'; worker-src 'self'");
    response.setHeader("content-type", TYPES[extname(path)] ?? "text/plain");
    try {
      response.end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end("nothing here");
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Opens a page whose script makes `understudy` global; waits until it exists. */
async function openPage(name: string, script: string): Promise<Page> {
  writeFileSync(join(folder, `${name}.js`), script);
  const html = `<!doctype html><title>${name}</title><script type="module" src="${name}.js"></script>`;
  writeFileSync(join(folder, `${name}.html`), html);
  const page = await (await newContext()).newPage();
  page.on("pageerror", (error) => expect.unreachable(error.message));
  await page.goto(`${origin}/${name}.html`);
  await page.waitForFunction(() => "understudy" in globalThis);
  return page;
}

function scriptWith(options: string): string {
  return `import { createUnderstudy } from "./understudy.js";
    globalThis.understudy = await createUnderstudy(${options});`;
}

/** What a page with the scenario "agency" loads, without chunks that are loaded on demand. */
function initialChunks(): Set<OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set([byName.get("understudy.js")!]);
  for (const { imports } of wanted) for (const name of imports) wanted.add(byName.get(name)!);
  return wanted;
}

test("the bundle with the scenario agency is at most 320 KB, and imports nothing", () => {
  const initial = [...initialChunks()];
  const size = initial.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(size).toBeLessThan(320_000);
  const guide = readFileSync(join(ROOT, "docs", "testing.md"), "utf8");
  const stated = Number(/(\d+) KB \(gzip\)/.exec(guide)?.[1]) * 1000;
  expect(Math.abs(size - stated), `${size} bytes`).toBeLessThan(20_000);
  const names = new Set(chunks.map(({ fileName }) => fileName));
  for (const { imports, dynamicImports } of chunks) {
    expect([...imports, ...dynamicImports].filter((name) => !names.has(name))).toEqual([]);
  }
});

/** Sends calls one after the other, in Node or in a page; returns a line for each response. */
async function responsesTo(of: UnderstudyCore, calls: readonly Call[]): Promise<string[]> {
  const hex = async (bytes: ArrayBuffer): Promise<string> => {
    // Only secure pages have crypto.subtle; those of 127.0.0.1 are.
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
  };
  const lines: string[] = [];
  for (const call of calls) {
    if ("advance" in call) {
      const { now } = await of.defaultWorld.clock.advance(call.advance);
      lines.push(now);
      continue;
    }
    const { path, ...init } = call;
    const response = await of.fetch(`http://api.test${path}`, init);
    const headers = ["content-type", "content-length", "allow"].map((name) =>
      response.headers.get(name),
    );
    const body = await hex(await response.arrayBuffer());
    // The token of a request with a body is compressed, which is another one in the browser.
    const token = init.body === null ? response.headers.get("understudy-replay") : "";
    lines.push([response.status, ...headers, body, token].join(" "));
  }
  return lines;
}

test("2,000 random requests get the bytes of the server", async () => {
  const options = { scenario: "agency", now: NOW, choices: { C78: "created" } } as const;
  await using here = await createUnderstudy(options);
  const calls = await randomCalls(here, 2000, NOW.slice(0, 10));
  const page = await openPage("random", scriptWith(JSON.stringify(options)));
  await page.evaluate(`globalThis.responsesTo = ${responsesTo.toString()}`);
  const expected = await responsesTo(here, calls);
  for (let start = 0; start < calls.length; start += 200) {
    const some = calls.slice(start, start + 200);
    const lines = await page.evaluate<string[]>(`responsesTo(understudy, ${JSON.stringify(some)})`);
    for (const [index, line] of lines.entries()) {
      expect(`${line} ${JSON.stringify(some[index])}`).toBe(
        `${expected[start + index]} ${JSON.stringify(some[index])}`,
      );
    }
  }
  // Most requests are of the kind that apps send.
  const statuses = expected.map((line) => line.slice(0, 3));
  expect(statuses.filter((status) => status === "200").length).toBeGreaterThan(900);
  for (const status of ["400", "401", "403", "404", "405"]) expect(statuses).toContain(status);
  await page.context().close();
});

test("answers to an added prompt are those of the server", async () => {
  const options = { scenario: "agency", now: NOW } as const;
  await using here = await createUnderstudy(options);
  const headers = { authorization: "Bearer lmvz_live_northwind_write" };
  const json = { ...headers, "content-type": "application/json" };
  const text = "How do I get coffee stains out of a carpet?";
  const added = { brand: "Alpenglow", prompts: [text], llms: ["openai"], country: "US" };
  const post = {
    method: "POST",
    path: "/api/v1/prompts",
    headers: json,
    body: JSON.stringify(added),
  };
  const read = (path: string): Call => ({
    method: "GET",
    path: `/api/v1${path}`,
    headers,
    body: null,
  });
  const begin: Call[] = [post, { advance: "P3D" }];
  const page = await openPage("added", scriptWith(JSON.stringify(options)));
  await page.evaluate(`globalThis.responsesTo = ${responsesTo.toString()}`);
  const inPage = (calls: readonly Call[]): Promise<string[]> =>
    page.evaluate<string[]>(`responsesTo(understudy, ${JSON.stringify(calls)})`);
  expect((await inPage(begin)).length).toBe((await responsesTo(here, begin)).length);
  const list = async (path: string): Promise<Record<string, string>[]> => {
    const response = await here.fetch(`/api/v1${path}`, { headers });
    return ((await response.json()) as { items: Record<string, string>[] }).items;
  };
  const prompts = await list("/queries?brand=Alpenglow&limit=100");
  const prompt = prompts.find((one) => one["text"] === text);
  const own = await list(
    `/query-runs?brand=Alpenglow&brand_prompt_id=${prompt?.["brand_prompt_id"]}`,
  );
  expect(own.length).toBeGreaterThan(0);
  const runs = own.map((run) => read(`/query-runs/${run["run_id"]}`));
  expect(await inPage(runs)).toEqual(await responsesTo(here, runs));
  const first = await here.fetch(`/api/v1/query-runs/${own[0]!["run_id"]}`, { headers });
  expect(await first.text()).toMatch(/mildest|Try any cleaner/);
  await page.context().close();
});

test("the stored world survives a reload: writes, clock and faults", async () => {
  const script = scriptWith(
    `{ scenario: "tiny", now: "${NOW}", storage: globalThis.sessionStorage }`,
  );
  const page = await openPage("stored", script);
  const state = () =>
    page.evaluate(async () => {
      const { defaultWorld: world } = understudy;
      const response = await understudy.fetch("/api/v1/brands/tracked", {
        headers: world.headers(),
      });
      const { total_count: count } = (await response.json()) as { total_count: number };
      return [count, world.clock.now.toISOString(), world.faults.list().length];
    });
  expect(await state()).toEqual([1, "2026-01-31T09:00:00.000Z", 0]);
  await page.evaluate(async () => {
    const { defaultWorld: world } = understudy;
    const headers = { ...world.headers("write"), "content-type": "application/json" };
    const body = JSON.stringify({ brand: "Lantern" });
    await understudy.fetch("/api/v1/brands/tracked", { method: "POST", headers, body });
    await world.clock.advance({ days: 1 });
    world.faults.add("transport.delay=1");
  });
  const changed = [2, "2026-02-01T09:00:00.000Z", 1];
  expect(await state()).toEqual(changed);
  await page.reload();
  await page.waitForFunction(() => "understudy" in globalThis);
  expect(await state()).toEqual(changed);

  // A fault that has occurred does not occur again.
  const statuses = () =>
    page.evaluate(async () => {
      const { fetch, defaultWorld: world } = understudy;
      const responses = await Promise.all(
        [1, 2].map(() => fetch("/api/v1/brands/tracked", { headers: world.headers() })),
      );
      return responses.map(({ status }) => status);
    });
  await page.evaluate(() => {
    understudy.defaultWorld.faults.add({ fault: "transport.rate-limit", times: 1 });
  });
  expect(await statuses()).toEqual([429, 200]);
  await page.reload();
  await page.waitForFunction(() => "understudy" in globalThis);
  expect(await statuses()).toEqual([200, 200]);

  await page.evaluate(() => understudy.defaultWorld.reset());
  await page.reload();
  await page.waitForFunction(() => "understudy" in globalThis);
  expect(await state()).toEqual([1, "2026-01-31T09:00:00.000Z", 0]);
  // Another page has a world of its own.
  const size = await page.evaluate(() => sessionStorage.getItem(sessionStorage.key(0)!)!.length);
  expect(size).toBeLessThan(2000);
  await page.context().close();
});

test("requests of a page wait for their turn, can be aborted, and need no timers", async () => {
  const page = await openPage("turns", scriptWith(JSON.stringify({ scenario: "tiny", now: NOW })));
  const outcome = await page.evaluate(async () => {
    const { fetch, defaultWorld: world } = understudy;
    const [path, headers] = ["/api/v1/brands/tracked", world.headers()];
    const timer = AbortSignal.timeout(1);
    for (let sent = 0; sent < 10_000 && !timer.aborted; sent++) await fetch(path, { headers });
    const controller = new AbortController();
    const aborted = fetch(path, { method: "POST", headers, signal: controller.signal });
    controller.abort();
    const name = await aborted.catch((error: Error) => error.name);
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
    const { status } = await fetch(path, { headers });
    return [timer.aborted, name, world.journal.count({ method: "POST" }), status];
  });
  expect(outcome).toEqual([true, "AbortError", 0, 200]);
  await page.context().close();
});

test("responses have the reason phrases of a server", async () => {
  const page = await openPage("phrases", scriptWith(JSON.stringify({ scenario: "tiny" })));
  const found = await page.evaluate(async () => {
    const { fetch, defaultWorld: world } = understudy;
    const [path, headers] = ["/api/v1/brands/tracked", world.headers()];
    const phrases = [(await fetch(path, { headers })).statusText];
    for (let status = 400; status < 600; status++) {
      world.faults.add({ fault: "transport.status", status, times: 1 });
      phrases.push((await fetch(path, { headers })).statusText);
    }
    return phrases;
  });
  const errors = Array.from({ length: 200 }, (_, place) => STATUS_CODES[400 + place] ?? "unknown");
  expect(found).toEqual(["OK", ...errors]);
  await page.context().close();
});

/** The scenario "empty" under another name. */
const OWN = {
  ...(parse(readFileSync(join(ROOT, "scenarios", "empty.yaml"), "utf8")) as object),
  scenario: "own",
};

test("a scenario can be an object, with the messages of the command line", async () => {
  const page = await openPage("custom", scriptWith("{}"));
  const outcome = await page.evaluate(`(async () => {
    const { createUnderstudy } = await import("./understudy.js");
    const scenario = ${JSON.stringify(OWN)};
    const errorOf = (given) => createUnderstudy({ scenario: given }).then(() => "", ({ message }) => message);
    const own = await createUnderstudy({ scenario }).catch(({ message }) => message);
    if (typeof own === "string") return own;
    const response = await own.fetch("/api/v1/brands/tracked", { headers: own.defaultWorld.headers() });
    return [response.status, (await response.json()).items[0].brand,
      await errorOf({ ...scenario, seed: "x" }), await errorOf("tinny"), await errorOf("scenario: [\\n")];
  })()`);
  expect(outcome).toEqual([
    200,
    "Morning Slate",
    expect.stringMatching(/^the scenario:\d+:\d+: seed can't be "x"; expected/),
    expect.stringMatching(/^there is no scenario "tinny" \(allowed: .*did you mean "tiny"/),
    expect.stringMatching(/^the scenario:2:1: /),
  ]);
  await page.context().close();
});

test("MSW answers the requests of a page with the handlers", async () => {
  const code = `export { handlers } from ${JSON.stringify(join(ROOT, "src/library/msw/index.ts"))};
    export { setupWorker } from "msw/browser";`;
  const entry = {
    name: "entry",
    resolveId: (id: string) => (id === "entry" ? join(ROOT, id) : null),
  };
  const load = { name: "load", load: (id: string) => (id === join(ROOT, "entry") ? code : null) };
  const bundle = await rolldown({ input: "entry", platform: "browser", plugins: [entry, load] });
  await bundle.write({ file: join(folder, "msw.js"), format: "esm", codeSplitting: false });
  await bundle.close();
  const worker = "mockServiceWorker.js";
  copyFileSync(join(ROOT, "node_modules", "msw", "lib", worker), join(folder, worker));
  const page = await openPage(
    "intercepted",
    `import { createUnderstudy } from "./understudy.js";
    import { handlers, setupWorker } from "./msw.js";
    const created = await createUnderstudy({ scenario: "tiny", now: "${NOW}" });
    const worker = setupWorker(...handlers(created, { baseUrl: "https://api.example.com/api/v1" }));
    await worker.start({ onUnhandledRequest: "bypass", quiet: true });
    globalThis.understudy = created;`,
  );
  const outcome = await page.evaluate(async () => {
    const { defaultWorld: world } = understudy;
    const brands = async (): Promise<number> => {
      const url = "https://api.example.com/api/v1/brands/tracked";
      return (await fetch(url, { headers: world.headers() })).status;
    };
    const other = (await fetch("/nothing.txt")).status;
    const first = await brands();
    world.faults.add({ fault: "transport.reset", times: 1 });
    const reset = await brands().catch((error: Error) => error.name);
    return [first, reset, other, world.journal.count({ operation: "listTrackedBrands" })];
  });
  expect(outcome).toEqual([200, "TypeError", 404, 2]);
  await page.context().close();
});

test("a service worker answers the requests of its pages", async () => {
  const script = `import { createUnderstudy } from "./understudy.js";
    import "./understudy-custom-scenario.js";
    const scenario = ${JSON.stringify(OWN)};
    const created = createUnderstudy({ scenario: "tiny", now: "${NOW}" });
    const own = createUnderstudy({ scenario });
    addEventListener("install", () => skipWaiting());
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));
    addEventListener("fetch", (event) => {
      const { pathname } = new URL(event.request.url);
      if (pathname === "/own") {
        event.respondWith(own.then(({ defaultWorld, fetch }) =>
          fetch("/api/v1/brands/tracked", { headers: defaultWorld.headers() })));
      }
      if (!pathname.startsWith("/api/v1/")) return;
      event.respondWith(created.then(({ fetch }) => fetch(event.request)));
    });`;
  writeFileSync(join(folder, "worker.js"), script);
  const page = await openPage(
    "served",
    `const claimed = new Promise((resolve) => navigator.serviceWorker.oncontrollerchange = resolve);
    await navigator.serviceWorker.register("./worker.js", { type: "module" });
    await claimed;
    globalThis.understudy = true;`,
  );
  const found = await page.evaluate(async () => {
    const headers = { authorization: "Bearer lmvz_live_tiny_write" };
    const post = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    const body = JSON.stringify({ brand: "Lantern" });
    const added = await fetch("/api/v1/brands/tracked", { ...post, body });
    const listed = await fetch("/api/v1/brands/tracked", { headers });
    const { total_count: count } = (await listed.json()) as { total_count: number };
    const own = (await (await fetch("/own")).json()) as { items: { brand: string }[] };
    return [added.status, count, own.items[0]?.brand, (await fetch("/nothing")).status];
  });
  expect(found).toEqual([200, 2, "Morning Slate", 404]);
  await page.context().close();
});
