import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { adminFiles, loadScenario } from "../../../src/files/scenario-library.ts";
import { openReplica } from "../../../src/server/stores/postgres/open-replica.ts";
import { NO_POSTGRES, sharedPostgres, startPostgres } from "../../support/postgres.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import { BUILD, emptyDatabase, startReplica, type ReplicaFake } from "./replica-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const QUERIES = { brand: "Copperfinch" };
const TEAPOT = [{ fault: "transport.status", status: 418 }];
const LONG = { timeout: 60_000 };

/** Holds the version of a world, so that its changes wait, until it is released. */
class Lock implements AsyncDisposable {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async of(url: string, world: string): Promise<Lock> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("BEGIN");
    const text = "SELECT 1 FROM understudy.versions WHERE world = $1 FOR UPDATE";
    const { rows } = await client.query({ text, values: [world] });
    if (rows.length !== 1) throw new Error(`No version of ${world}`);
    return new Lock(client);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.end();
  }
}

/** Transactions of a database that wait for a lock. */
const WAITING = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** Has the database refuse the transactions that wait for a lock, as after the time limit of a query. */
async function refuseWaiting(url: string): Promise<void> {
  const postgres = await sharedPostgres();
  await postgres.execute(`SELECT pg_cancel_backend(pid) FROM ${WAITING}`, url);
}

/** Waits until so many transactions of a database wait for a lock. */
async function waiting(url: string, count: number): Promise<void> {
  const postgres = await sharedPostgres();
  const query = `SELECT count(*) FROM ${WAITING}`;
  await vi.waitFor(
    async () => expect(await postgres.execute(query, url)).toBe(String(count)),
    LONG,
  );
}

function add(fake: ReplicaFake, key: string, text: string) {
  const body = { brand: "Copperfinch", prompts: [text], llms: ["openai"] };
  return fake.post(key, "/prompts", body);
}

/** Sends a request whose response is awaited later. */
function sent<T>(response: PromiseLike<T>): Promise<T> {
  return Promise.resolve(response);
}

test.skipIf(NO_POSTGRES)(
  "a key is accepted until the deletion of its world is stored",
  async () => {
    const url = await emptyDatabase();
    const fake = await startReplica(url);
    const created = await createWorld(fake);
    const key = keyOf(created, "tiny", "read");
    expect((await fake.get(key, "/queries", QUERIES)).status).toBe(200);
    await using _ = await Lock.of(url, created.world);
    const deletion = sent(fake.admin("delete", `/worlds/${created.world}`));
    await waiting(url, 1);
    const read = sent(fake.get(key, "/queries", QUERIES));
    await refuseWaiting(url);
    const { status, body } = await deletion;
    expect([status, body.error.message]).toEqual([
      503,
      expect.stringMatching(/^Nothing was stored: /),
    ]);
    expect((await read).status).toBe(200);
  },
);

test.skipIf(NO_POSTGRES)("nothing is shown before every replica shows it", async () => {
  const url = await emptyDatabase();
  const postgres = await sharedPostgres();
  const fake = await startReplica(url);
  const { world } = await createWorld(fake);
  const longEnough = async (response: () => PromiseLike<unknown>): Promise<void> => {
    const sentAt = performance.now();
    await response();
    // A replica can use what it has read for 16 ms.
    expect(performance.now() - sentAt).toBeGreaterThan(16);
  };
  // Perhaps of a world that another replica has just deleted.
  await longEnough(() => fake.get("lmvz_live_none", "/brands/tracked"));
  await longEnough(() => fake.admin("delete", "/keys/none"));
  await postgres.execute(
    `UPDATE understudy.versions SET version = version + 1 WHERE world = '${world}'`,
    url,
  );
  await longEnough(() => fake.admin("get", "/worlds"));
});

test.skipIf(NO_POSTGRES)(
  "a read does not see faults for all worlds that are not stored",
  async () => {
    const url = await emptyDatabase();
    const fake = await startReplica(url);
    const own = await Lock.of(url, "default");
    const written = sent(add(fake, WRITE, "Which sail is light?"));
    await waiting(url, 1);
    const reads = Array.from({ length: 5 }, () => sent(fake.get(WRITE, "/queries", QUERIES)));
    await using _ = await Lock.of(url, "");
    const faults = sent(fake.admin("post", "/faults", { faults: TEAPOT }));
    await waiting(url, 2);
    await own[Symbol.asyncDispose]();
    expect((await written).status).toBe(200);
    await refuseWaiting(url);
    expect((await faults).status).toBe(503);
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
  },
);

test.skipIf(NO_POSTGRES)("a refused change of all worlds reverts no change of one", async () => {
  const url = await emptyDatabase();
  const fake = await startReplica(url);
  const created = [await createWorld(fake), await createWorld(fake)];
  const [first, last] = created.toSorted((a, b) => (a.world < b.world ? -1 : 1));
  const key = keyOf(last!, "tiny", "read");
  // The change of all worlds waits for this one.
  await using _ = await Lock.of(url, first!.world);
  const refused = sent(fake.admin("delete", "/faults"));
  await waiting(url, 1);
  const body = { faults: TEAPOT, world: last!.world };
  expect((await fake.admin("post", "/faults", body)).status).toBe(200);
  await refuseWaiting(url);
  expect((await refused).status).toBe(503);
  expect((await fake.get(key, "/queries", QUERIES)).status).toBe(418);
});

test.skipIf(NO_POSTGRES)("a start that hangs does not block changes for good", async () => {
  const url = await emptyDatabase();
  const fake = await startReplica(url);
  const options = {
    scenario: loadScenario("tiny"),
    start: {},
    choose: undefined,
    strictParameters: undefined,
    migration: undefined,
    build: BUILD,
    files: adminFiles(),
  };
  // Its transaction is not ended by itself. On a busy machine, a start can take longer than its short time limit.
  const hanging = await vi.waitFor(() => openReplica(`${url}?timeout=0.3`, options), LONG);
  expect((await add(fake, WRITE, "Which sail is light?")).status).toBe(200);
  await hanging.keeper.close();
});

test.skipIf(NO_POSTGRES)("every change that is refused says that nothing was stored", async () => {
  await using postgres = await startPostgres();
  const fake = await startReplica(await postgres.createDatabase());
  await postgres.kill();
  for (let round = 0; round < 2; round++) {
    for (const response of [
      await add(fake, WRITE, "Which sail is light?"),
      await add(fake, "lmvz_live_none", "Which sail is light?"),
      await fake.admin("post", "/worlds", {}),
      await fake.admin("delete", "/worlds/none"),
      await fake.admin("post", "/reset", {}),
    ]) {
      expect([response.status, response.headers["retry-after"]]).toEqual([503, "1"]);
      expect(response.body.error.message).toMatch(/^Nothing was stored: /);
    }
  }
  const read = await fake.get("lmvz_live_none", "/queries", QUERIES);
  expect([read.status, read.body.error.message]).toEqual([503, "The database does not respond"]);
});
