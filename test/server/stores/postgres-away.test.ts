import { expect, test } from "vitest";
import { setTimeout as wait } from "node:timers/promises";
import { INTERVALS } from "../../../src/server/stores/postgres/freshness.ts";
import { NO_POSTGRES, startPostgres } from "../../support/postgres.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import { startReplicas, type ReplicaFake } from "./replica-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const QUERIES = { brand: "Copperfinch" };

function write(fake: ReplicaFake, key: string, text: string) {
  const body = { brand: "Copperfinch", prompts: [text], llms: ["openai"] };
  return fake.post(key, "/prompts", body);
}

test.skipIf(NO_POSTGRES)("without the database, known worlds are read as they were", async () => {
  await using postgres = await startPostgres();
  const [a, b] = (await startReplicas(await postgres.createDatabase(), 2)) as [
    ReplicaFake,
    ReplicaFake,
  ];
  const created = await createWorld(a);
  const key = keyOf(created, "tiny", "write");
  expect((await write(a, WRITE, "Which sail is light?")).status).toBe(200);
  expect((await b.get(WRITE, "/queries", QUERIES)).body.total_count).toBe(4);
  await postgres.kill();
  // Until then, they may use what they have read before.
  await wait(2 * INTERVALS.freshMs);

  const refused = await write(a, WRITE, "Who mends sails?");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
  expect(refused.body.error.message).toMatch(/^Nothing was stored: /);
  for (const fake of [a, b]) {
    const read = await fake.get(WRITE, "/queries", QUERIES);
    expect([read.status, read.body.total_count]).toEqual([200, 4]);
    expect(Number(read.headers["understudy-stale"])).toBeGreaterThanOrEqual(0);
  }
  // Known to one replica only.
  expect((await a.get(key, "/brands/tracked")).status).toBe(200);
  expect((await b.get(key, "/brands/tracked")).status).toBe(503);
  expect((await b.get("lmvz_live_none", "/brands/tracked")).status).toBe(503);
  expect((await b.admin("post", "/worlds", {})).status).toBe(503);
  expect((await a.admin("get", "/clock")).headers["understudy-stale"]).toBeDefined();
  expect((await a.admin("get", "/worlds")).status).toBe(503);
  expect((await a.admin("get", "/ready")).status).toBe(503);
  expect((await a.admin("get", "/health")).body.state).toMatchObject({ current: false });
  expect((await a.get(WRITE, "/queries")).status).toBe(400);
  const stale = /^understudy_state_stale_seconds (\S+)$/m;
  const metrics = async (): Promise<number> =>
    Number(stale.exec((await a.admin("get", "/metrics")).text)![1]);
  expect(await metrics()).toBeGreaterThan(0);

  await postgres.start();
  while ((await b.get(key, "/brands/tracked")).status === 503) await wait(50);
  while ((await write(a, WRITE, "Who mends sails?")).status === 503) await wait(50);
  expect((await b.admin("get", "/ready")).status).toBe(200);
  expect((await b.admin("get", "/health")).body.state).toMatchObject({
    current: true,
    stale_seconds: null,
  });
  const read = await b.get(WRITE, "/queries", QUERIES);
  expect([read.status, read.body.total_count]).toEqual([200, 5]);
  expect(read.headers["understudy-stale"]).toBeUndefined();
  expect(await metrics()).toBe(0);
});
