import { join } from "node:path";
import { expect, test } from "vitest";
import { Journal } from "../../src/server/journal.ts";
import { WorldLimits, type WorldBounds } from "../../src/server/world-limits.ts";
import { startFake, type TestFake } from "../support/fake-server.ts";
import { folder } from "../support/folder.ts";
import { createWorld, keyOf } from "./admin/create-world.ts";
import { startStored } from "./stores/stored-fake.ts";

const GONE = {
  error: {
    message: "The world of this API key has expired; create another one with POST /__admin/worlds",
  },
};

async function mint(fake: TestFake): Promise<{ readonly id: string; readonly key: string }> {
  const created = await createWorld(fake, { scenario: "tiny" });
  return { id: created.world, key: keyOf(created, "tiny", "read") };
}

async function statuses(fake: TestFake, keys: readonly string[]): Promise<number[]> {
  const responses = [];
  for (const key of keys) responses.push((await fake.get(key, "/brands/tracked")).status);
  return responses;
}

test("another world replaces the least recently used one, whose keys get 410", async () => {
  const expired: string[] = [];
  const onExpired = (...given: string[]): void => void expired.push(given.join(": "));
  const fake = startFake({ scenario: "tiny", bounds: { maxWorlds: 2, ttl: null, onExpired } });
  const [first, second] = [await mint(fake), await mint(fake)];
  expect((await fake.get(first.key, "/brands/tracked")).status).toBe(200);
  const third = await mint(fake);
  expect(expired).toEqual([`${second.id}: only 2 worlds are kept`]);
  expect(await statuses(fake, [first.key, second.key, third.key])).toEqual([200, 410, 200]);
  const gone = await fake.get(second.key, "/visibility?brand=Copperfinch");
  expect(gone.body).toEqual(GONE);
  expect(gone.headers["understudy-replay"]).toMatch(/^u1\./);
  expect((await fake.get("lmvz_live_tiny_read", "/brands/tracked")).status).toBe(200);
  const { body } = await fake.admin("get", "/worlds");
  expect(body.worlds.map(({ world }: { world: string }) => world)).toEqual([
    "default",
    first.id,
    third.id,
  ]);
});

test("deleted worlds take no place: a world that is used rarely stays", async () => {
  const expired: string[] = [];
  const onExpired = (...given: string[]): void => void expired.push(given.join(": "));
  const fake = startFake({ scenario: "tiny", bounds: { maxWorlds: 2, ttl: null, onExpired } });
  const rare = await mint(fake);
  for (let job = 0; job < 3; job++) {
    const { id } = await mint(fake);
    expect((await fake.admin("delete", `/worlds/${id}`)).status).toBe(200);
  }
  const last = await mint(fake);
  expect(expired).toEqual([]);
  expect(await statuses(fake, [rare.key, last.key])).toEqual([200, 200]);
});

test("a snapshot that becomes a world counts", async () => {
  const fake = startFake({ scenario: "tiny", bounds: { maxWorlds: 1, ttl: null } });
  const first = await mint(fake);
  const snapshot = (await fake.admin("get", "/snapshots/default")).body;
  expect((await fake.admin("post", "/snapshots", snapshot)).status).toBe(201);
  expect(await statuses(fake, [first.key])).toEqual([410]);
});

/** Limits with a clock that the test sets. */
function limitsOf(fake: TestFake, bounds: WorldBounds, time: { ms: number }): WorldLimits {
  const { events } = fake;
  const given = { fake: fake.fake, events, state: undefined, journal: new Journal() };
  const logError = (error: unknown): never => {
    throw error;
  };
  return new WorldLimits({ ...bounds, ...given, logError, clock: () => time.ms });
}

test("a world expires after the time without requests, not before", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [idle, busy] = [await mint(fake), await mint(fake)];
  const time = { ms: 5000 };
  const limits = limitsOf(fake, { maxWorlds: null, ttl: 60 }, time);
  time.ms = 65_000;
  expect(limits.use(busy.id)).toBe(true);
  limits.sweep();
  expect(await statuses(fake, [idle.key, busy.key])).toEqual([200, 200]);
  time.ms = 65_001;
  limits.sweep();
  expect(await statuses(fake, [idle.key, busy.key])).toEqual([410, 200]);
  // Also before the next sweep.
  time.ms = 125_001;
  expect(limits.use(busy.id)).toBe(false);
  expect(await statuses(fake, [busy.key])).toEqual([410]);
  time.ms = 1e9;
  expect(limits.use("default")).toBe(true);
  expect(await statuses(fake, ["lmvz_live_tiny_read"])).toEqual([200]);
});

test("expired worlds stay expired after a restart", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file, {}, { bounds: { maxWorlds: 1, ttl: null } });
  const [first, second] = [await mint(fake), await mint(fake)];
  expect(await statuses(fake, [first.key, second.key])).toEqual([410, 200]);
  fake.store.close();
  fake = startStored(file);
  expect(await statuses(fake, [first.key, second.key])).toEqual([410, 200]);
  fake.store.close();
});
