import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { NO_POSTGRES, sharedPostgres } from "../../support/postgres.ts";
import { TcpProxy } from "../../support/tcp-proxy.ts";
import { createWorld, keyOf, type CreatedWorld } from "../admin/create-world.ts";
import { emptyDatabase, startReplica } from "./replica-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const LONG = { timeout: 60_000 };

/** Waits until the use of a new world is stored; that of a world which is created after it is later. */
async function untilUseIsStored(url: string, { world }: CreatedWorld): Promise<void> {
  // Another transaction than that which created the world has written its version.
  const text = `SELECT v.xmin <> w.xmin FROM understudy.versions v JOIN understudy.worlds w ON id = world
    WHERE id = '${world}'`;
  const postgres = await sharedPostgres();
  await vi.waitFor(async () => expect(await postgres.execute(text, url)).toBe("t"), LONG);
}

test.skipIf(NO_POSTGRES)("unused worlds expire on all replicas", async () => {
  const url = await emptyDatabase();
  const expired: string[] = [];
  const onExpired = (_world: string, reason: string): void => void expired.push(reason);
  const a = await startReplica(url, {}, { bounds: { maxWorlds: 2, ttl: null, onExpired } });
  const b = await startReplica(url);
  const first = await createWorld(a);
  await untilUseIsStored(url, first);
  const others = [await createWorld(b), await createWorld(a)];
  const key = keyOf(first, "tiny", "read");
  await vi.waitFor(() => expect(expired).toEqual(["only 2 worlds are kept"]), LONG);
  for (const fake of [b, a]) expect((await fake.get(key, "/brands/tracked")).status).toBe(410);
  for (const other of others) {
    const { status } = await b.get(keyOf(other, "tiny", "read"), "/brands/tracked");
    expect(status).toBe(200);
  }
  const c = await startReplica(url, {}, { bounds: { maxWorlds: null, ttl: 0.4, onExpired } });
  await vi.waitFor(() => expect(expired).toHaveLength(3), LONG);
  expect(expired[2]).toBe("no request for 0.4 s");
  expect((await c.get(WRITE, "/brands/tracked")).status).toBe(200);
  expect((await c.admin("get", "/worlds")).body.worlds).toHaveLength(1);
});

test.skipIf(NO_POSTGRES)("a new world takes the place of the least recently used one", async () => {
  const expired: string[] = [];
  const onExpired = (world: string): void => void expired.push(world);
  const url = new URL(await emptyDatabase());
  await using proxy = await TcpProxy.start(Number(url.port));
  url.port = String(proxy.port);
  const bounds = { maxWorlds: 2, ttl: null, onExpired };
  const fake = await startReplica(url.href, {}, { bounds });
  const statusOf = async (created: CreatedWorld): Promise<number> =>
    (await fake.get(keyOf(created, "tiny", "read"), "/brands/tracked")).status;
  const first = await createWorld(fake);
  // What the fake stores about the use of this world arrives after later uses.
  proxy.delay(200);
  const second = await createWorld(fake);
  await wait(20);
  proxy.restore();
  expect([await statusOf(second), await statusOf(first)]).toEqual([200, 200]);
  await wait(400);
  const third = await createWorld(fake);
  await vi.waitFor(() => expect(expired).toEqual([second.world]), LONG);
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    200, 410, 200,
  ]);
});

test.skipIf(NO_POSTGRES)(
  "the database keeps the keys of the last 10,000 expired worlds",
  async () => {
    const url = await emptyDatabase();
    const fake = await startReplica(url, {}, { bounds: { maxWorlds: 1, ttl: null } });
    const postgres = await sharedPostgres();
    await postgres.execute(
      `INSERT INTO understudy.keys (hash, world, workspace, mode, revoked)
     SELECT 'hash' || n, 'expired' || n, 'tiny', 'read', 0 FROM generate_series(1, 10007) AS n`,
      url,
    );
    const first = await createWorld(fake);
    await untilUseIsStored(url, first);
    await createWorld(fake);
    const query = `SELECT count(*), min(substr(world, 8)::integer) FROM understudy.keys WHERE world LIKE 'expired%'`;
    // One place is that of the world that has expired here.
    await vi.waitFor(async () => expect(await postgres.execute(query, url)).toBe("9999|9"), LONG);
    const key = keyOf(first, "tiny", "read");
    expect((await fake.get(key, "/brands/tracked")).status).toBe(410);
  },
);
