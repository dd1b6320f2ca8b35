import { expect, test } from "vitest";
import { UsageError } from "../../../src/common/usage-error.ts";
import { loadScenario, readScenarioText } from "../../../src/files/scenario-library.ts";
import { openReplica } from "../../../src/server/stores/postgres/open-replica.ts";
import { NO_POSTGRES, sharedPostgres } from "../../support/postgres.ts";
import { understudy } from "../../support/command.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import {
  BUILD,
  emptyDatabase,
  startReplica,
  startReplicas,
  type ReplicaFake,
} from "./replica-fake.ts";
import { observed } from "./stored-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const SAIL = { brand: "Copperfinch", prompts: ["Which sail is light?"], llms: ["openai"] };

async function promptCount(fake: ReplicaFake, key = WRITE): Promise<number> {
  return (await fake.get(key, "/queries", { brand: "Copperfinch" })).body.total_count;
}

test.skipIf(NO_POSTGRES)("after a restart every response is the same", async () => {
  const url = await emptyDatabase();
  const fake = await startReplica(url);
  expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  const created = await createWorld(fake, { seed: 3 });
  const [read, write] = ["read", "write"].map((mode) => keyOf(created, "tiny", mode));
  await fake.post(write!, "/brands/tracked", { brand: "Ottervale", domain: "ottervale.example" });
  const body = { world: created.world, action: "advance", duration: "P1DT5H" };
  await fake.admin("post", "/clock", body);
  const faults = [{ fault: "page.always-more" }];
  await fake.admin("post", "/faults", { faults, world: created.world });
  await fake.admin("post", "/faults", { faults });
  const chosen = keyOf(await createWorld(fake, { choices: { C11: "clamp" } }), "tiny", "read");
  const minted = await fake.admin("post", "/keys", { workspace: "tiny", world: created.world });
  await fake.admin("delete", `/keys/${minted.body.id}`);
  const { body: snapshot } = await fake.admin("get", `/snapshots/${created.world}`);
  const copy = await fake.admin("post", "/snapshots", snapshot);
  expect(copy.status).toBe(201);
  const doomed = await createWorld(fake);
  expect((await fake.admin("delete", `/worlds/${doomed.world}`)).status).toBe(200);
  const keys = [WRITE, read!, write!, minted.body.key, chosen, keyOf(doomed, "tiny", "read")];
  const before = await observed(fake, keys);
  await fake.close();
  const restarted = await startReplica(url);
  expect(await observed(restarted, keys)).toEqual(before);
  const other = await startReplica(url);
  expect(await observed(other, keys)).toEqual(before);
  const tooMany = { brand: "Copperfinch", limit: 101 };
  for (const one of [restarted, other]) {
    expect((await one.get(chosen, "/query-runs", tooMany)).status).toBe(200);
    expect((await one.get(WRITE, "/query-runs", tooMany)).status).toBe(400);
  }
});

test.skipIf(NO_POSTGRES)("each replica sees what another one has acknowledged", async () => {
  const url = await emptyDatabase();
  const [a, b, c] = (await startReplicas(url, 3)) as [ReplicaFake, ReplicaFake, ReplicaFake];
  expect((await a.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  expect(await Promise.all([a, b, c].map((fake) => promptCount(fake)))).toEqual([4, 4, 4]);

  const created = await createWorld(b);
  const key = keyOf(created, "tiny", "write");
  expect((await c.post(key, "/prompts", SAIL)).status).toBe(200);
  expect(await promptCount(a, key)).toBe(4);
  const minted = await a.admin("post", "/keys", { workspace: "tiny", world: created.world });
  expect(await promptCount(b, minted.body.key)).toBe(4);
  expect((await c.admin("delete", `/keys/${minted.body.id}`)).body).toMatchObject({
    world: created.world,
    revoked: true,
  });
  for (const fake of [a, b, c]) {
    expect((await fake.get(minted.body.key, "/queries", { brand: "Copperfinch" })).status).toBe(
      401,
    );
  }

  const { world } = created;
  const late = await startReplica(url);
  expect((await late.admin("get", `/tasks?world=${world}`)).status).toBe(200);
  await b.admin("post", "/clock", { world, action: "advance", duration: "P2D" });
  const clocks = [a, c].map((fake) => fake.admin("get", `/clock?world=${world}`));
  expect((await Promise.all(clocks)).map(({ body }) => body.now)).toEqual([
    "2026-03-22T12:00:00Z",
    "2026-03-22T12:00:00Z",
  ]);
  const fault = { fault: "transport.status", status: 418 };
  await a.admin("post", "/faults", { faults: [fault], world });
  expect((await c.get(key, "/brands/tracked")).status).toBe(418);
  expect((await c.get(WRITE, "/brands/tracked")).status).toBe(200);
  await b.admin("post", "/faults", { faults: [fault] });
  expect((await a.get(WRITE, "/brands/tracked")).status).toBe(418);
  await c.admin("delete", "/faults");
  for (const used of [key, WRITE]) {
    expect((await b.get(used, "/brands/tracked")).status).toBe(200);
  }

  await a.admin("post", "/reset", { world });
  expect(await promptCount(b, key)).toBe(3);
  const lists = [a, b, c].map((fake) => fake.admin("get", "/worlds"));
  const [first, ...others] = (await Promise.all(lists)).map(({ body }) => body.worlds);
  expect(first).toHaveLength(2);
  for (const list of others) expect(list).toEqual(first);
  expect((await b.admin("delete", `/worlds/${world}`)).status).toBe(200);
  for (const fake of [a, b, c]) expect((await fake.get(key, "/brands/tracked")).status).toBe(401);
});

test.skipIf(NO_POSTGRES)("simultaneous writes of all replicas are in one order", async () => {
  const replicas = await startReplicas(await emptyDatabase(), 3);
  const writes = Array.from({ length: 30 }, (_, place) => {
    const body = { ...SAIL, prompts: [`Which sail ${place} is light?`] };
    return replicas[place % 3]!.post(WRITE, "/prompts", body);
  });
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200));
  const texts = await Promise.all(
    replicas.map(async (fake) => {
      const { text, headers } = await fake.get(WRITE, "/queries", { brand: "Copperfinch" });
      return [text, headers["understudy-replay"]];
    }),
  );
  expect(await promptCount(replicas[0])).toBe(33);
  expect(texts[1]).toEqual(texts[0]);
  expect(texts[2]).toEqual(texts[0]);
});

test.skipIf(NO_POSTGRES)("simultaneous changes of a clock are all made", async () => {
  const replicas = await startReplicas(await emptyDatabase(), 3);
  const advances = Array.from({ length: 9 }, (_, place) =>
    replicas[place % 3]!.admin("post", "/clock", { action: "advance", duration: "PT1H" }),
  );
  // Each response has the time after its own change.
  const times: string[] = (await Promise.all(advances)).map(({ body }) => body.now);
  expect(times.toSorted()).toEqual(times.map((_, place) => `2026-03-20T${13 + place}:00:00Z`));
  for (const fake of replicas) {
    expect((await fake.admin("get", "/clock")).body.now).toBe("2026-03-20T21:00:00Z");
  }
});

test.skipIf(NO_POSTGRES)(
  "the state of another version is refused, migrated or discarded",
  async () => {
    const url = await emptyDatabase();
    const old = await startReplica(url);
    await old.post(WRITE, "/prompts", SAIL);
    const { text } = loadScenario("tiny").source;
    const scenario = readScenarioText("tiny.yaml", text.replace("authority: 41", "authority: 42"));
    await expect(startReplica(url, { scenario })).rejects.toThrow(
      /was written with another version of the scenario "tiny"; add --state-migrate keep-writes/,
    );
    await expect(startReplica(url, { build: "another build" })).rejects.toThrow(
      /was written with another build of Understudy \S+, which can generate other data; add --state/,
    );
    await expect(startReplica(url, { start: { seed: 8 } })).rejects.toThrow(/--seed 8 contradicts/);
    const migrated = await startReplica(url, { scenario, migration: "keep-writes" });
    expect(await promptCount(migrated)).toBe(4);
    const stale = await old.get(WRITE, "/queries", { brand: "Copperfinch" });
    expect([stale.status, stale.body.error.message]).toEqual([
      503,
      "The state was discarded or migrated; restart this process",
    ]);
    // Migrated once: an option that stays in a manifest does not end the other processes.
    const again = await startReplica(url, { scenario, migration: "keep-writes" });
    expect([await promptCount(migrated), await promptCount(again)]).toEqual([4, 4]);
    const fresh = await startReplica(url, { migration: "discard" });
    expect(await promptCount(fresh)).toBe(3);
    expect((await again.get(WRITE, "/brands/tracked")).status).toBe(503);
  },
);

test.skipIf(NO_POSTGRES)("a state of the earlier schema is continued by its version", async () => {
  const url = await emptyDatabase();
  const old = await startReplica(url);
  await old.post(WRITE, "/prompts", SAIL);
  await old.close();
  const text =
    "DELETE FROM understudy.settings WHERE name = 'build'; UPDATE understudy.understudy_schema SET version = 2";
  await (await sharedPostgres()).execute(text, url);
  await expect(startReplica(url, {}, { version: "9.9.9" })).rejects.toThrow(/than 9\.9\.9; add/);
  expect(await promptCount(await startReplica(url))).toBe(4);
  await expect(startReplica(url, { build: "another build" })).rejects.toThrow(/another build/);
});

test.skipIf(NO_POSTGRES)("changes of all worlds and of single ones at once agree", async () => {
  const replicas = await startReplicas(await emptyDatabase(), 2);
  const worlds = await Promise.all(
    replicas.flatMap((fake) => [createWorld(fake), createWorld(fake)]),
  );
  const faults = [{ fault: "page.always-more" }];
  const counts = worlds.map(() => ({ least: 3, most: 3 }));
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      worlds.map(async (created, place) => {
        const { world } = created;
        const fake = replicas[place % 2]!;
        const body = { ...SAIL, prompts: [`Which sail ${round} is light?`] };
        const [response] = await Promise.all([
          fake.post(keyOf(created, "tiny", "write"), "/prompts", body),
          fake.admin("post", "/faults", { faults, world }),
          fake.admin("delete", "/faults"),
        ]);
        // On a slow machine, a write can exceed its time limit.
        expect([200, 503]).toContain(response.status);
        const isUnknown = response.text.includes("It is not known");
        if (response.status === 200) counts[place]!.least++;
        if (response.status === 200 || isUnknown) counts[place]!.most++;
      }),
    );
  }
  const keys = worlds.map((created) => keyOf(created, "tiny", "read"));
  const [first, second] = await Promise.all(
    replicas.map(async (fake) => (await observed(fake, keys)).slice(1)),
  );
  expect(second!.toSorted()).toEqual(first!.toSorted());
  expect(counts.map(({ least }) => least)).not.toEqual(worlds.map(() => 3));
  for (const [place, { least, most }] of counts.entries()) {
    const shown = await promptCount(replicas[1]!, keys[place]);
    expect(shown).toBeGreaterThanOrEqual(least);
    expect(shown).toBeLessThanOrEqual(most);
  }
});

test.skipIf(NO_POSTGRES)(
  "worlds are created at the same time, and other ones stay unread",
  async () => {
    const [a, b] = (await startReplicas(await emptyDatabase(), 2)) as [ReplicaFake, ReplicaFake];
    const created = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [world] = await Promise.all([createWorld(a), a.admin("get", "/worlds")]);
        return world;
      }),
    );
    await createWorld(b);
    expect((await b.admin("get", "/health")).body.worlds).toBe(2);
    for (const world of created) expect(await promptCount(b, keyOf(world, "tiny", "read"))).toBe(3);
    expect((await b.admin("get", "/worlds")).body.worlds).toHaveLength(22);
  },
);

test.skipIf(NO_POSTGRES)("databases that cannot be used are refused with one line", async () => {
  const url = await emptyDatabase();
  const postgres = await sharedPostgres();
  const options = {
    scenario: loadScenario("tiny"),
    start: {},
    choose: undefined,
    strictParameters: undefined,
    migration: undefined,
    build: BUILD,
    files: {} as never,
  };
  const cases = [
    [
      "postgres://127.0.0.1:1/none",
      /^--state postgres:\/\/127\.0\.0\.1:1\/none: connection refused/,
    ],
    [`${url}0`, /database "d[0-9a-f]+0" does not exist$/],
    [`${url}?timeout=0`, /^--state: the parameter "timeout" can't be "0"; expected a number from/],
    [`${url}?connections=1.5`, /"connections" can't be 1.5; expected a whole number$/],
    [`${url}?schema=A`, /"schema" can't be "A"; expected a name of lower-case letters/],
    [`${url}?schema=foreign_one`, /the schema "foreign_one" contains tables of another program$/],
  ] as const;
  await postgres.execute("CREATE SCHEMA foreign_one CREATE TABLE orders (id INTEGER)", url);
  for (const [target, message] of cases) {
    const opening = openReplica(target, options);
    await expect(opening).rejects.toThrow(UsageError);
    await expect(openReplica(target, options)).rejects.toThrow(message);
  }
});

test.skipIf(NO_POSTGRES)(
  "many prompts are applied before a replica serves their world",
  async () => {
    const [a, b] = (await startReplicas(await emptyDatabase(), 2)) as [ReplicaFake, ReplicaFake];
    const created = await createWorld(a);
    const key = keyOf(created, "tiny", "write");
    for (let write = 0; write < 20; write++) {
      const prompts = Array.from({ length: 50 }, (_, sail) => `Is sail ${write} of ${sail} light?`);
      expect((await a.post(key, "/prompts", { ...SAIL, prompts })).status).toBe(200);
    }
    expect((await b.get(key, "/brands/tracked")).status).toBe(200);
    expect([...b.worlds.get(created.world)!.applyRestored()]).toEqual([]);
    expect(await promptCount(b, key)).toBe(1003);
  },
);

test.skipIf(NO_POSTGRES)("a schema can have the name of a keyword of SQL", async () => {
  const url = `${await emptyDatabase()}?schema=order`;
  const [a, b] = (await startReplicas(url, 2)) as [ReplicaFake, ReplicaFake];
  expect((await a.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  expect(await promptCount(b)).toBe(4);
});

/** Makes a package look as if it was not installed. */
const WITHOUT_PG = `
  import { registerHooks } from "node:module";
  registerHooks({ resolve(specifier, context, next) {
    if (specifier !== "pg") return next(specifier, context);
    throw Object.assign(new Error("Cannot find package " + specifier), { code: "ERR_MODULE_NOT_FOUND" });
  } });`;

test("without the package pg, one sentence says how to install it", async () => {
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(WITHOUT_PG)}`];
  expect(await understudy(["serve", "--state", "postgres://localhost/none"], flags)).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "understudy: --state with a postgres: URL needs the package pg; install it with: npm install --save-dev pg\n",
  });
});

test.skipIf(NO_POSTGRES)("names that PostgreSQL cannot store do not exist", async () => {
  const fake = await startReplica(await emptyDatabase());
  const others = Array.from({ length: 5 }, () => fake.admin("get", "/snapshots/none"));
  const replies = await Promise.all([
    fake.admin("get", "/requests?world=%00"),
    fake.admin("get", "/keys?world=a%00b"),
    fake.admin("post", "/faults", { world: "\0", faults: [] }),
    fake.admin("post", "/check", { world: "\0" }),
    fake.admin("delete", "/keys/abc%00"),
    ...others,
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  const scenario = `${loadScenario("tiny").text}# \0`;
  const { status, body } = await fake.admin("post", "/worlds", { scenario });
  expect(status).toBe(400);
  expect(body.error.message).toContain("the character U+0000 is not permitted");
  expect(fake.logged).toEqual([]);
});
