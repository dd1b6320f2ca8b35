import { setupServer } from "msw/node";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createUnderstudy, type Understudy } from "../../src/index.ts";
import { handlers } from "../../src/library/msw/index.ts";

const API = "https://api.example.com:8443/visibility/v1";
const KEY = { authorization: "Bearer lmvz_live_tiny_read" };
let understudy: Understudy;
const server = setupServer(http.get("https://other.test/*", () => HttpResponse.text("other")));

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
  server.listen();
});

afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});

afterAll(async () => {
  server.close();
  await understudy.close();
});

test("requests below the base URL get the bytes of the fake", async () => {
  server.use(...handlers(understudy, { baseUrl: `${API}/` }));
  const path = "/visibility?brand=Copperfinch&group_by=day";
  const mocked = await fetch(API + path, { headers: KEY });
  const direct = await understudy.fetch(understudy.baseUrl + path, { headers: KEY });
  expect(mocked.status).toBe(200);
  expect(await mocked.text()).toBe(await direct.text());
  expect(mocked.headers.get("understudy-replay")).toBe(direct.headers.get("understudy-replay"));
  expect((await fetch(`${API}/brands/tracked`)).status).toBe(401);
  expect((await fetch(`${API}/nothing`, { headers: KEY })).status).toBe(404);
  expect((await fetch(`${API}/brands/tracked`, { method: "HEAD", headers: KEY })).status).toBe(200);
});

test("other requests are not affected", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  server.use(...handlers(understudy, { baseUrl: API }));
  expect(await (await fetch("https://other.test/visibility/v1/x")).text()).toBe("other");
  for (const url of [`${API}x/brands/tracked`, "https://api.example.com/visibility/v1/x"]) {
    await expect(fetch(url), url).rejects.toThrow("fetch failed");
  }
});

test("keys of the scenario stand for those of a world", async () => {
  const world = understudy.world();
  server.use(...handlers(understudy, { baseUrl: API, world }));
  const added = await fetch(`${API}/brands/tracked`, {
    method: "POST",
    headers: { authorization: "Bearer lmvz_live_tiny_write", "content-type": "application/json" },
    body: JSON.stringify({ brand: "Lantern" }),
  });
  expect(added.status).toBe(200);
  const list = await (await fetch(`${API}/brands/tracked`, { headers: KEY })).json();
  expect(list).toMatchObject({ total_count: 2 });
  const refused = { authorization: "Bearer lmvz_live_unknown" };
  expect((await fetch(`${API}/brands/tracked`, { headers: refused })).status).toBe(401);
  expect(world.journal.find().map(({ operation, status }) => [operation, status])).toEqual([
    ["trackBrand", 200],
    ["listTrackedBrands", 200],
  ]);
  const untouched = await understudy.fetch("/api/v1/brands/tracked", { headers: KEY });
  expect(await untouched.json()).toMatchObject({ total_count: 1 });
});

test("transport faults and aborts reach the app", async () => {
  const world = understudy.world();
  server.use(...handlers(understudy, { baseUrl: API, world }));
  world.faults.add("transport.reset");
  await expect(fetch(`${API}/llm-providers`, { headers: KEY })).rejects.toThrow(TypeError);
  world.faults.clear();
  world.faults.add("transport.delay=60000");
  const signal = AbortSignal.timeout(20);
  await expect(fetch(`${API}/llm-providers`, { headers: KEY, signal })).rejects.toThrow(/timeout/);
});

test("a request that the app aborts has no effect", async () => {
  const world = understudy.world();
  server.use(...handlers(understudy, { baseUrl: API, world }));
  const controller = new AbortController();
  const added = fetch(`${API}/brands/tracked`, {
    method: "POST",
    headers: { authorization: "Bearer lmvz_live_tiny_write", "content-type": "application/json" },
    body: JSON.stringify({ brand: "Lantern" }),
    signal: controller.signal,
  });
  const outcome = added.catch((error: Error) => error.name);
  controller.abort();
  expect(await outcome).toBe("AbortError");
  const list = await (await fetch(`${API}/brands/tracked`, { headers: KEY })).json();
  expect(list).toMatchObject({ total_count: 1 });
  expect(world.journal.count({ operation: "trackBrand" })).toBe(0);
});

test("a base URL that is none is refused", () => {
  for (const baseUrl of ["/api/v1", `${API}?x=1`, `${API}#part`]) {
    expect(() => handlers(understudy, { baseUrl })).toThrow(
      `baseUrl can't be "${baseUrl}"; expected a URL without a query, such as https://`,
    );
  }
});
