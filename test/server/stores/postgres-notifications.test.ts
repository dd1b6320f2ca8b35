import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { Database } from "../../../src/server/stores/postgres/database.ts";
import { INTERVALS } from "../../../src/server/stores/postgres/freshness.ts";
import { NO_POSTGRES, sharedPostgres } from "../../support/postgres.ts";
import { TcpProxy } from "../../support/tcp-proxy.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import { emptyDatabase, startReplica, type ReplicaFake } from "./replica-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const QUERIES = { brand: "Copperfinch" };
const LONG = { timeout: 60_000 };

interface Pair {
  readonly url: string;
  readonly first: ReplicaFake;
  readonly second: ReplicaFake;
  /** Between the second replica and the database. */
  readonly proxy: TcpProxy;
}

/** Starts two replicas; both have read a change of the default world. */
async function startPair(): Promise<Pair> {
  const url = await emptyDatabase();
  const proxy = await TcpProxy.start(Number(new URL(url).port));
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const first = await startReplica(url);
  const through = new URL(url);
  through.port = String(proxy.port);
  through.search = "application_name=second";
  const second = await startReplica(through.href);
  await add(first, WRITE, "Which sail is light?");
  expect(await textsOf(second, WRITE)).toHaveLength(4);
  return { url, first, second, proxy };
}

async function textsOf(fake: ReplicaFake, key: string): Promise<string[]> {
  const { status, body } = await fake.get(key, "/queries", QUERIES);
  expect(status).toBe(200);
  return body.items.map(({ text }: { text: string }) => text);
}

async function add(fake: ReplicaFake, key: string, text: string): Promise<void> {
  const body = { brand: "Copperfinch", prompts: [text], llms: ["openai"] };
  expect((await fake.post(key, "/prompts", body)).status).toBe(200);
}

/** Waits until a replica has so many writes of the default world in memory. */
async function untilRead(fake: ReplicaFake, writes: number): Promise<void> {
  const revision = (): number => fake.worlds.get("default")!.revision;
  await vi.waitFor(() => expect(revision()).toBe(writes), LONG);
}

test.skipIf(NO_POSTGRES)("a replica reads a change before a request needs it", async () => {
  const { url, first, second, proxy } = await startPair();
  const postgres = await sharedPostgres();
  // The channel is that of the database, which other programs may use.
  for (const payload of ["", "no change", "default", "default -1", ",", "x".repeat(7000)]) {
    await postgres.execute(`NOTIFY understudy, '${payload}'`, url);
  }
  const { world } = await createWorld(first);
  await add(first, WRITE, "Which jib is light?");
  await untilRead(second, 2);
  proxy.refuse();
  await vi.waitFor(async () => {
    const read = await second.get(WRITE, "/queries", QUERIES);
    expect(read.headers).toHaveProperty("understudy-stale");
    expect(JSON.stringify(read.body.items)).toContain("Which jib is light?");
  }, LONG);
  // No request to this replica has needed the new world.
  expect((await second.admin("get", `/snapshots/${world}`)).status).toBe(503);
});

test.skipIf(NO_POSTGRES)("a change that was read early is not shown early", async () => {
  const { first, second } = await startPair();
  const { settleMs } = INTERVALS;
  INTERVALS.settleMs = 3000;
  onTestFinished(() => void (INTERVALS.settleMs = settleMs));
  const sentAt = performance.now();
  const written = add(first, WRITE, "Which jib is light?");
  await untilRead(second, 2);
  expect(await textsOf(second, WRITE)).toContain("Which jib is light?");
  expect(performance.now() - sentAt).toBeGreaterThan(3000);
  await written;
});

test.skipIf(NO_POSTGRES)("a lost notification loses nothing", async () => {
  const { first, second } = await startPair();
  const created = await createWorld(first);
  const key = keyOf(created, "tiny", "write");
  await textsOf(second, key);
  const notify = vi.spyOn(Database.prototype, "notify").mockRejectedValue(new Error("lost"));
  onTestFinished(() => notify.mockRestore());
  await add(first, WRITE, "Which jib is light?");
  expect(await textsOf(second, WRITE)).toContain("Which jib is light?");
  await first.admin("delete", `/worlds/${created.world}`);
  expect((await second.get(key, "/queries", QUERIES)).status).toBe(401);
  expect(notify).toHaveBeenCalledTimes(2);
});

test.skipIf(NO_POSTGRES)("an idle replica sends no queries", async () => {
  const { url } = await startPair();
  const postgres = await sharedPostgres();
  const last = (): Promise<string> =>
    postgres.execute(
      "SELECT max(query_start) FROM pg_stat_activity WHERE application_name IN ('second', 'understudy')",
      url,
    );
  await vi.waitFor(async () => {
    const before = await last();
    await sleep(300);
    expect(await last()).toBe(before);
  }, LONG);
});
