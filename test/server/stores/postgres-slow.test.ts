import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { NO_POSTGRES, startPostgres, type Postgres } from "../../support/postgres.ts";
import { TcpProxy } from "../../support/tcp-proxy.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import { startReplica, startReplicas, type ReplicaFake } from "./replica-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const QUERIES = { brand: "Copperfinch", limit: 100 };

/** Far above the time limit of queries, for busy machines: a request that takes longer hangs. */
const HANG_MS = 60_000;

async function inTime<T>(response: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("A request hangs")), HANG_MS);
  });
  return Promise.race([response, hang]).finally(() => clearTimeout(timer));
}

/** Sends writes at the same time; returns the texts by outcome. Any other response than a 200 or a 503 fails. */
async function writeAll(
  replicas: readonly ReplicaFake[],
  keys: readonly string[],
  name: string,
): Promise<{ acknowledged: string[]; refused: string[]; unknown: string[] }> {
  const outcomes = { acknowledged: [], refused: [], unknown: [] } as Record<string, string[]>;
  const send = async (key: string, place: number): Promise<void> => {
    const text = `Which ${name} ${place} is light?`;
    const body = { brand: "Copperfinch", prompts: [text], llms: ["openai"] };
    const fake = replicas[place % replicas.length]!;
    const response = await inTime(fake.post(key, "/prompts", body));
    if (response.status === 200) return void outcomes["acknowledged"]!.push(text);
    expect([response.status, response.headers["retry-after"]]).toEqual([503, "1"]);
    const { message } = response.body.error;
    expect(message).toMatch(/^(?:Nothing was stored: |It is not known)/);
    outcomes[message.startsWith("It is not known") ? "unknown" : "refused"]!.push(text);
  };
  await Promise.all(keys.map(send));
  return outcomes as Awaited<ReturnType<typeof writeAll>>;
}

async function textsOf(fake: ReplicaFake, key: string): Promise<string[]> {
  const { status, body } = await inTime(fake.get(key, "/queries", QUERIES));
  expect(status).toBe(200);
  return body.items.map(({ text }: { text: string }) => text);
}

async function throughProxy(postgres: Postgres): Promise<[TcpProxy, string]> {
  const proxy = await TcpProxy.start(postgres.port);
  const url = new URL(await postgres.createDatabase());
  url.port = String(proxy.port);
  return [proxy, url.href];
}

test.skipIf(NO_POSTGRES)("a slow database makes requests slow, and loses nothing", async () => {
  await using postgres = await startPostgres();
  const [proxy, url] = await throughProxy(postgres);
  await using _ = proxy;
  const replicas = await startReplicas(url, 2);
  proxy.delay(200);
  const [first, second] = await Promise.all(
    replicas.map(async (fake) => keyOf(await inTime(createWorld(fake)), "tiny", "write")),
  );
  const keys = [first!, second!, WRITE, WRITE, first!, second!];
  const { acknowledged, refused, unknown } = await writeAll(replicas, keys, "sail");
  expect([acknowledged.length, refused, unknown]).toEqual([6, [], []]);
  for (const fake of replicas) {
    const lists = await Promise.all([WRITE, first!, second!].map((key) => textsOf(fake, key)));
    const stored = lists.flat().filter((text) => text.startsWith("Which sail"));
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  }
});

test.skipIf(NO_POSTGRES)("a database slower than the time limit is one that is away", async () => {
  await using postgres = await startPostgres();
  const [proxy, url] = await throughProxy(postgres);
  await using _ = proxy;
  const fake = await startReplica(`${url}?timeout=10`);
  const before = await textsOf(fake, WRITE);
  proxy.delay(15_000);
  const slow = await writeAll([fake], [WRITE, WRITE, WRITE], "sail");
  expect(slow.acknowledged).toEqual([]);
  const read = await inTime(fake.get(WRITE, "/queries", QUERIES));
  expect([read.status, "understudy-stale" in read.headers]).toEqual([200, true]);
  // What is delayed would arrive after what is not.
  proxy.reset();
  proxy.restore();
  while ((await inTime(fake.get(WRITE, "/queries", QUERIES))).headers["understudy-stale"]);
  let later = await writeAll([fake], [WRITE], "jib");
  while (later.acknowledged.length === 0) later = await writeAll([fake], [WRITE], "jib");
  const stored = await textsOf(fake, WRITE);
  expect(stored).toEqual(expect.arrayContaining([...before, ...later.acknowledged]));
  for (const text of slow.refused) expect(stored).not.toContain(text);
});

test.skipIf(NO_POSTGRES)(
  "without free connections, changes wait for one or are refused",
  async () => {
    await using postgres = await startPostgres();
    const database = await postgres.createDatabase();
    const { pathname } = new URL(database);
    const limit = (count: number) => postgres.execute(`ALTER ROLE few CONNECTION LIMIT ${count}`);
    await postgres.execute("CREATE ROLE few LOGIN CONNECTION LIMIT 3");
    await postgres.execute(`GRANT CREATE ON DATABASE ${pathname.slice(1)} TO few`);
    const url = database.replace("understudy@", "few@");
    const fake = await startReplica(url);
    const worlds = await Promise.all(Array.from({ length: 6 }, () => createWorld(fake)));
    const keys = worlds.map((world) => keyOf(world, "tiny", "write"));
    const { acknowledged, refused, unknown } = await writeAll([fake], keys, "sail");
    expect([acknowledged.length, refused, unknown]).toEqual([6, [], []]);
    const stored = await Promise.all(keys.map((key) => textsOf(fake, key)));
    expect(stored.map((texts) => texts.length)).toEqual([4, 4, 4, 4, 4, 4]);

    await limit(0);
    await expect(startReplica(url)).rejects.toThrow(
      /^--state postgres:.*: too many connections for role "few"$/,
    );
    const sessions = "FROM pg_stat_activity WHERE usename = 'few'";
    await postgres.execute(`SELECT pg_terminate_backend(pid) ${sessions}`);
    // They end some time after that.
    while ((await postgres.execute(`SELECT count(*) ${sessions}`)) !== "0") await wait(50);
    const without = await writeAll([fake], keys, "jib");
    expect([without.acknowledged, without.refused.length]).toEqual([[], 6]);
    const read = await inTime(fake.get(WRITE, "/queries", QUERIES));
    expect([read.status, "understudy-stale" in read.headers]).toEqual([200, true]);
    await limit(3);
    while ((await inTime(fake.get(WRITE, "/queries", QUERIES))).headers["understudy-stale"]);
    for (const key of keys) {
      while ((await writeAll([fake], [key], "spinnaker")).acknowledged.length === 0);
      const texts = await textsOf(fake, key);
      expect(texts).toContain("Which spinnaker 0 is light?");
      expect(texts.filter((text) => text.includes("jib"))).toEqual([]);
    }
  },
);
