import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import express from "express";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createUnderstudy, type FaultText, type Understudy } from "../../src/index.ts";
import type { WorldControl } from "../../src/library/world-types.ts";
import { document, file } from "../../src/library/contract.ts";
import { ROOT } from "../../src/files/package-files.ts";
import { listening } from "../support/http-server.ts";

const NOW = "2026-01-31T09:00:00Z";
let understudy: Understudy;

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: NOW, choices: { C11: "clamp" } });
});

afterAll(() => understudy.close());

const TINY = readFileSync(join(ROOT, "scenarios", "tiny.yaml"), "utf8");
const BRANDS = "/api/v1/brands/tracked";

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await understudy.fetch(new Request(`http://api.test${path}`, { headers }));
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function firstBrand(headers: Record<string, string>): Promise<string> {
  const { body } = await get(BRANDS, headers);
  return (body as { items: { brand: string }[] }).items[0]!.brand;
}

test("fetch responds with the bytes and headers of the server", async () => {
  const world = understudy.world();
  const headers = world.headers();
  const brand = encodeURIComponent(await firstBrand(headers));
  await using server = await understudy.listen({ port: 0 });
  const paths = [
    `/api/v1/visibility?brand=${brand}&group_by=day`,
    `/api/v1/citations?brand=${brand}&limit=3`,
    `/api/v1/citations?brand=${brand}&limit=500`,
    "/api/v1/citations?brand=a%20b",
    "/api/v1/nothing",
    "/api/v1",
    "/api/v1x",
    "/elsewhere?a=b",
    "/api/v1/openapi.json",
    "/api/v1/openapi.yaml",
  ];
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "OPTIONS", "DELETE"]) {
      const here = await understudy.fetch(`http://api.test${path}`, { method, headers });
      const there = await fetch(new URL(path, server.url), { method, headers });
      const label = `${method} ${path}`;
      expect([here.status, here.statusText], label).toEqual([there.status, there.statusText]);
      expect(await here.text(), label).toBe(await there.text());
      for (const name of ["understudy-replay", "access-control-allow-origin", "content-type"]) {
        expect(here.headers.get(name), `${label} ${name}`).toBe(there.headers.get(name));
      }
    }
  }
});

/** Uses of a world that return at once. */
function usesOf(world: WorldControl): (() => unknown)[] {
  return [
    () => world.clock.now,
    () => world.clock.frozen,
    () => world.key(),
    () => world.headers(),
    () => world.faults.add("transport.html"),
    () => world.faults.list(),
    () => world.faults.clear(),
    () => world.journal.find(),
    () => world.journal.count(),
    () => world.snapshot(),
    () => world.reset(),
  ];
}

test("worlds have keys, clocks and writes of their own", async () => {
  const [one, other] = [understudy.world(), understudy.world({ now: "2026-01-20T00:00:00Z" })];
  const brand = await firstBrand(one.headers());
  const added = await understudy.fetch("/api/v1/prompts", {
    method: "POST",
    headers: { ...one.headers("write"), "content-type": "application/json" },
    body: JSON.stringify({ brand, prompts: ["Which one is light?"], llms: ["openai"] }),
  });
  expect(added.status).toBe(200);
  const queries = `/api/v1/queries?brand=${encodeURIComponent(brand)}`;
  const countIn = async (world: typeof one) => {
    const { body } = await get(queries, world.headers());
    return (body as { total_count: number }).total_count;
  };
  expect(await countIn(one)).toBe((await countIn(other)) + 1);

  expect(one.clock.now).toEqual(new Date(NOW));
  expect(one.clock.frozen).toBe(true);
  expect(await one.clock.advance({ days: 1, hours: -1 })).toEqual({
    now: "2026-02-01T08:00:00Z",
    frozen: true,
  });
  expect(other.clock.now).toEqual(new Date("2026-01-20T00:00:00Z"));
  expect((await one.clock.advance("-P1D")).now).toBe("2026-01-31T08:00:00Z");
  expect((await one.clock.set(new Date("2026-02-02T00:00:00.700Z"))).now).toBe(
    "2026-02-02T00:00:00Z",
  );
  expect((await one.clock.freeze("2026-02-03T00:00:00Z")).now).toBe("2026-02-03T00:00:00Z");
  expect((await one.clock.reset()).now).toBe(NOW);
  await expect(one.clock.advance("a day")).rejects.toThrow(/"duration" can't be "a day"/);
  await expect(one.clock.set("2036-01-01T00:00:00Z")).rejects.toThrow(/1000 days/);

  const headers = one.headers();
  one.dispose();
  expect((await get(BRANDS, headers)).status).toBe(401);
  for (const use of usesOf(one)) expect(use).toThrow("this world was disposed of");
  await expect(one.clock.advance("P1D")).rejects.toThrow("this world was disposed of");
  one.dispose();
  expect((await get(BRANDS, other.headers())).status).toBe(200);
  other[Symbol.dispose]();
});

test("keys have modes and workspaces", async () => {
  const world = understudy.world();
  expect(world.key()).toBe(world.key("read"));
  expect(world.key("write")).not.toBe(world.key("read"));
  expect(world.key("read", "tiny")).toBe(world.key());
  expect(() => world.key("read", "nowhere")).toThrow('no workspace "nowhere" (allowed: tiny)');
  expect(world.key("revoked")).not.toBe(world.key());
  expect(() => world.key("revoked", "nowhere")).toThrow("the scenario has no such revoked key");
  const large = await createUnderstudy({ scenario: "agency", now: NOW });
  const starter = large.world().headers("read", "starter");
  expect((await large.fetch(BRANDS, { headers: starter })).status).toBe(200);
  await large.close();
});

test("faults are added, counted and cleared", async () => {
  const [world, other] = [understudy.world(), understudy.world()];
  world.faults.add({ operation: "listTrackedBrands", fault: "transport.rate-limit", times: 2 });
  expect((await get(BRANDS, world.headers())).status).toBe(429);
  world.faults.add("transport.content-type=text/plain", { fault: "page.always-more" });
  expect(world.faults.list()).toMatchObject([
    { fault: "transport.rate-limit", operation: ["listTrackedBrands"], fired: 1, remaining: 1 },
    { fault: "transport.content-type", value: "text/plain", remaining: null },
    { fault: "page.always-more", probability: 1 },
  ]);
  expect((await get(BRANDS, other.headers())).status).toBe(200);
  expect((await get(BRANDS, world.headers())).status).toBe(429);
  expect((await get(BRANDS, world.headers())).headers.get("content-type")).toBe("text/plain");
  world.faults.clear();
  expect(world.faults.list()).toEqual([]);
  // @ts-expect-error -- the ids of faults are typed
  expect(() => world.faults.add({ fault: "transport.dely" })).toThrow(/did you mean/);
  // @ts-expect-error -- also in texts
  expect(() => world.faults.add("transport.dely=5")).toThrow(/did you mean/);
  const texts: FaultText[] = ["page.always-more", "transport.delay=5", "transport.html,times=1"];
  world.faults.add(...texts, "getVisibility:transport.status=503,after=2");
  expect(world.faults.list()).toHaveLength(4);
});

test("transport faults take effect in fetch", async () => {
  const world = understudy.world();
  const headers = world.headers();
  world.faults.add("transport.reset");
  await expect(understudy.fetch(BRANDS, { headers })).rejects.toThrow("fetch failed");
  world.faults.clear();
  world.faults.add("transport.truncate=20");
  const cut = await understudy.fetch(BRANDS, { headers });
  await expect(cut.text()).rejects.toThrow("terminated");
  world.faults.clear();
  world.faults.add({ fault: "transport.drip", bytes: 50, milliseconds: 1 });
  expect(await (await understudy.fetch(BRANDS, { headers })).json()).toHaveProperty("items");
  world.faults.clear();
  world.faults.add("transport.delay=60000");
  const signal = AbortSignal.timeout(20);
  await expect(understudy.fetch(BRANDS, { headers, signal })).rejects.toThrow(/timeout/);
});

test("the journal has the exchanges of its world, oldest first and without keys", async () => {
  const world = understudy.world();
  const headers = world.headers();
  const brand = await firstBrand(headers);
  await get("/api/v1/queries?brand=Nobody", headers);
  await get(`/api/v1/queries?brand=${encodeURIComponent(brand)}`, headers);
  await get(BRANDS, understudy.world().headers());
  expect(world.journal.find().map(({ operation, status }) => [operation, status])).toEqual([
    ["listTrackedBrands", 200],
    ["listQueries", 404],
    ["listQueries", 200],
  ]);
  expect(world.journal.count({ operation: "listQueries" })).toBe(2);
  expect(world.journal.count({ status: "4xx", method: "GET" })).toBe(1);
  expect(world.journal.count({ method: "POST" })).toBe(0);
  const [found] = world.journal.find({ operation: "listQueries", status: 200 });
  expect(found).toMatchObject({ now: NOW, path: "/api/v1/queries", query: { brand } });
  expect(JSON.stringify(world.journal.find())).not.toContain(world.key());
  expect(() => world.journal.find({ operation: "listQuerys" as never })).toThrow(/did you mean/);
});

test("scenarios are names, paths, YAML texts or objects, with the messages of the command line", async () => {
  const path = join(ROOT, "scenarios", "tiny.yaml");
  const url = pathToFileURL(path);
  for (const scenario of ["tiny", path, url, url.href, TINY, parse(TINY) as object]) {
    await using one = await createUnderstudy({ scenario, now: NOW });
    expect((await one.fetch(BRANDS, { headers: one.world().headers() })).status).toBe(200);
  }
  const errorOf = (options: Parameters<typeof createUnderstudy>[0]) =>
    createUnderstudy(options).then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await errorOf({ scenario: "tinny" })).toMatch(
    /^there is no scenario "tinny" .*did you mean "tiny"/,
  );
  expect(await errorOf({ scenario: "nowhere.yaml" })).toBe(
    "can't read nowhere.yaml: no such file or folder",
  );
  expect(await errorOf({ scenario: new URL("file:///nowhere.yaml") })).toBe(
    "can't read /nowhere.yaml: no such file or folder",
  );
  expect(await errorOf({ scenario: TINY.replace("plan:", "plann:") })).toMatch(
    /^the scenario:\d+:\d+: .*unknown key "plann"/,
  );
  expect(await errorOf({ scenario: { ...(parse(TINY) as object), seed: "x" } })).toMatch(
    /^the scenario:\d+:\d+: /,
  );
  expect(await errorOf({ scenario: "tiny", choices: { C11: "maybe" as never } })).toMatch(/C11/);
  expect(await errorOf({ scenario: "tiny", now: "today" })).toMatch(
    /^now can't be "today"; expected/,
  );
  expect(await errorOf({ scenario: "tiny", anchor: "31.1." })).toMatch(/^anchor can't be/);
  expect(await errorOf({ scenario: "tiny", seed: 1.5 })).toMatch(/^seed can't be 1.5/);
  expect(await errorOf({ scenario: "tiny", faults: ["no" as never] })).toMatch(/no fault "no"/);
});

test("the router serves the API in another app and passes other requests on", async () => {
  const app = express();
  app.use(express.json());
  app.use(understudy.express());
  app.get("/", (_, response) => void response.send("the app"));
  const origin = await listening(app);
  const world = understudy.world();
  expect(await (await fetch(origin)).text()).toBe("the app");
  expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
  const brands = await fetch(origin + BRANDS, { headers: world.headers() });
  const same = await understudy.fetch(BRANDS, { headers: world.headers() });
  expect(await brands.text()).toBe(await same.text());
  // The app has parsed the body already.
  const tracked = await fetch(origin + BRANDS, {
    method: "POST",
    headers: { ...world.headers("write"), "content-type": "application/json" },
    body: JSON.stringify({ brand: "Lantern" }),
  });
  expect(tracked.status).toBe(200);
  expect(world.journal.count({ operation: "trackBrand" })).toBe(1);
});

test("the keys of the scenario open the default world", async () => {
  await using one = await createUnderstudy({ scenario: "tiny", now: NOW });
  expect(one.keys).toEqual([
    { workspace: "tiny", key: "lmvz_live_tiny_read", mode: "read", revoked: false },
    { workspace: "tiny", key: "lmvz_live_tiny_write", mode: "write", revoked: false },
    { workspace: "tiny", key: "lmvz_live_tiny_revoked", mode: "read", revoked: true },
  ]);
  const world = one.defaultWorld;
  expect(world.headers("write")).toEqual({ authorization: "Bearer lmvz_live_tiny_write" });
  const count = async () => {
    const response = await one.fetch(BRANDS, { headers: world.headers() });
    return response.status === 200
      ? ((await response.json()) as { total_count: number }).total_count
      : response.status;
  };
  const headers = { ...world.headers("write"), "content-type": "application/json" };
  await one.fetch(BRANDS, { method: "POST", headers, body: JSON.stringify({ brand: "Lantern" }) });
  await world.clock.advance({ days: 1 });
  expect(await count()).toBe(2);
  expect(world.snapshot()).toMatchObject({
    understudy_snapshot: 1,
    writes: [{ change: { brand: "Lantern" } }],
  });
  world.faults.add("transport.status=503");
  expect(await count()).toBe(503);
  world.reset();
  expect(await count()).toBe(1);
  expect(world.clock.now).toEqual(new Date(NOW));
});

test("close stops the servers; the instance, its worlds and routers then refuse", async () => {
  const one = await createUnderstudy({ scenario: "tiny" });
  const { url, admin } = await one.listen();
  const world = one.world();
  const headers = world.headers();
  const app = express();
  app.use(one.express());
  expect((await fetch(`${admin}/health`)).status).toBe(200);
  expect((await fetch(`${url}/brands/tracked`, { headers })).status).toBe(200);
  await one[Symbol.asyncDispose]();
  await expect(fetch(`${url}/brands/tracked`, { headers })).rejects.toThrow("fetch failed");
  const closed = "this Understudy was closed";
  await expect(one.fetch(BRANDS, { headers })).rejects.toThrow(closed);
  await expect(one.listen()).rejects.toThrow(closed);
  expect(() => one.express()).toThrow(closed);
  expect(() => one.world()).toThrow(closed);
  for (const use of [...usesOf(world), ...usesOf(one.defaultWorld)]) expect(use).toThrow(closed);
  await expect(one.defaultWorld.clock.advance("P1D")).rejects.toThrow(closed);
  // oxlint-disable-next-line typescript/no-unsafe-argument -- supertest accepts an Express app
  const { status, text } = await request(app).get(BRANDS);
  expect([status, text]).toEqual([500, expect.stringContaining(closed)]);
  expect((await request(app).get("/elsewhere")).status).toBe(404);
  world.dispose();
  await one.close();
});

test("the contract is published as a document and a path", () => {
  expect(document["openapi"]).toBe("3.1.1");
  expect(Object.keys(document["paths"] as object)).toHaveLength(20);
  expect(parse(readFileSync(file, "utf8"))).toEqual(document);
});

test("what a consumer does to the bytes of a body does not change later responses", async () => {
  await using own = await createUnderstudy({
    scenario: "tiny",
    now: "2026-03-20T12:00:00Z",
  });
  const headers = own.defaultWorld.headers();
  const bodies: string[] = [];
  // The second response is cached, later ones are copies of it.
  for (let nth = 0; nth < 4; nth++) {
    const response = await own.fetch("/api/v1/citations?brand=Copperfinch", { headers });
    const copy = response.clone();
    for await (const chunk of response.body!) chunk.fill(0);
    bodies.push(await copy.text());
  }
  expect(JSON.parse(bodies[0]!).items.length).toBeGreaterThan(0);
  expect(new Set(bodies).size).toBe(1);
});
