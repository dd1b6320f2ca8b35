import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUnderstudy, type Listening, type Understudy } from "../../src/index.ts";
import { connect } from "../../src/library/client/index.ts";

const NOW = "2026-01-31T09:00:00Z";
let understudy: Understudy;
let server: Listening;

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: NOW });
  server = await understudy.listen();
});

afterAll(() => understudy.close());

test("worlds of a server have keys, a clock, faults and a journal", async () => {
  const world = await connect(server).world();
  const get = (path: string, mode?: "revoked") =>
    fetch(world.url + path, { headers: world.headers(mode) });
  expect((await get("/brands/tracked")).status).toBe(200);

  expect(await world.clock.read()).toEqual({ now: NOW, frozen: true });
  expect((await world.clock.advance({ days: 1, hours: -1 })).now).toBe("2026-02-01T08:00:00Z");
  expect((await world.clock.set(new Date("2026-02-02T00:00:00.700Z"))).now).toBe(
    "2026-02-02T00:00:00Z",
  );
  expect((await world.clock.freeze("2026-02-03T00:00:00Z")).now).toBe("2026-02-03T00:00:00Z");
  expect((await world.clock.reset()).now).toBe(NOW);
  await expect(world.clock.advance("a day")).rejects.toThrow(/"duration" can't be "a day"/);

  await world.faults.add({ fault: "transport.rate-limit", times: 2 });
  expect((await get("/llm-providers")).status).toBe(429);
  await world.faults.add("page.always-more");
  expect(await world.faults.list()).toMatchObject([
    { fault: "transport.rate-limit", fired: 1, remaining: 1 },
    { fault: "page.always-more", fired: 0 },
  ]);
  await world.faults.clear();
  expect(await world.faults.list()).toEqual([]);
  await expect(world.faults.add("no" as never)).rejects.toThrow(/no fault "no"/);

  expect((await world.journal.find()).map(({ operation, status }) => [operation, status])).toEqual([
    ["listTrackedBrands", 200],
    ["listLlmProviders", 429],
  ]);
  expect(await world.journal.count({ status: "4xx", method: "GET" })).toBe(1);
  expect(await world.journal.count({ operation: "listLlmProviders", method: "POST" })).toBe(0);

  expect(world.key("write")).not.toBe(world.key());
  expect(world.key("read", "tiny")).toBe(world.key());
  expect(() => world.key("read", "nowhere")).toThrow(
    'there is no read key of "nowhere" (allowed: tiny read, tiny write, tiny revoked)',
  );
  expect((await get("/brands/tracked", "revoked")).status).toBe(401);
  const headers = world.headers();
  await world.dispose();
  expect((await fetch(`${world.url}/brands/tracked`, { headers })).status).toBe(401);
});

test("a world can be disposed of twice; its other members then refuse", async () => {
  const world = await connect(server).world();
  await Promise.all([world.dispose(), world.dispose()]);
  await world[Symbol.asyncDispose]();
  const disposed = "this world was disposed of";
  expect(() => world.key()).toThrow(disposed);
  expect(() => world.headers("write")).toThrow(disposed);
  const calls = [
    () => world.clock.read(),
    () => world.clock.advance("P1D"),
    () => world.faults.add("transport.html"),
    () => world.faults.list(),
    () => world.faults.clear(),
    () => world.journal.find(),
    () => world.journal.count(),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(disposed);
});

test("worlds start as their options say", async () => {
  const options = { scenario: "agency", now: new Date("2026-03-01T00:00:00Z"), seed: 7 };
  await using world = await connect(server).world(options);
  expect(await world.clock.read()).toEqual({ now: "2026-03-01T00:00:00Z", frozen: true });
  expect(world.key("write", "starter")).toMatch(/^lmvz_live_/);
  await expect(connect(server).world({ scenario: "tinny" })).rejects.toThrow(/did you mean "tiny"/);
});

test("the server is found by variables, and one that is not there is named", async () => {
  expect(() => connect()).toThrow("connect() needs url, or the variable UNDERSTUDY_URL");
  expect(() => connect({ url: "x", admin: server.admin })).toThrow('url can\'t be "x"; expected');
  vi.stubEnv("UNDERSTUDY_URL", server.url);
  vi.stubEnv("UNDERSTUDY_ADMIN", server.admin);
  await using world = await connect().world();
  expect(world.url).toBe(server.url);
  vi.unstubAllEnvs();
  const gone = await understudy.listen();
  await gone.close();
  await expect(connect(gone).world()).rejects.toThrow(
    `can't reach the fake at ${new URL(gone.url).origin}: connection refused`,
  );
});

test("a token is sent to servers that require one", async () => {
  await using closed = await understudy.listen({ adminToken: "a secret" });
  await using world = await connect(closed).world();
  expect((await world.clock.read()).now).toBe(NOW);
  const { url, admin } = closed;
  await expect(connect({ url, admin }).world()).rejects.toThrow(/token/);
});
