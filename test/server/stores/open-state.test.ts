import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi, type TestContext } from "vitest";
import { UsageError } from "../../../src/common/usage-error.ts";
import { adminFiles, loadScenario, readScenarioText } from "../../../src/files/scenario-library.ts";
import { openState } from "../../../src/server/stores/open-state.ts";
import type { Scenario } from "../../../src/workspace/scenario/scenario.ts";
import { folder } from "../../support/folder.ts";
import { smallDisk } from "../../support/small-disk.ts";
import { createWorld, keyOf } from "../admin/create-world.ts";
import { startStored } from "./stored-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const SAIL = { brand: "Copperfinch", prompts: ["Which sail is light?"], llms: ["openai"] };

/** Changes the text of the scenario "tiny". */
function edited(from: string | RegExp, to: string): Scenario {
  const { text } = loadScenario("tiny").source;
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return readScenarioText("tiny.yaml", changed);
}

/** The scenario "tiny" with a plan that lacks a platform. */
function withoutPlatform(name: string): Scenario {
  const tiny = loadScenario("tiny");
  const workspaces = tiny.definition.workspaces.map((one) => ({
    ...one,
    plan: { ...one.plan, platforms: one.plan.platforms.filter((platform) => platform !== name) },
  }));
  return { ...tiny, definition: { ...tiny.definition, workspaces } };
}

test("a refused write is a 503 with Retry-After and leaves no trace", async () => {
  const fake = startStored(join(folder(), "state.db"));
  fake.refuse = true;
  const refused = await fake.post(WRITE, "/prompts", SAIL);
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.body).toEqual({
    error: { message: "Nothing was stored: NOT NULL constraint failed: settings.value_json" },
  });
  expect(fake.logged).toHaveLength(1);
  expect((await fake.admin("get", "/requests/1")).body.request).toMatchObject({
    operation: "addPrompts",
    workspace: "tiny",
    status: 503,
  });
  const minted = await fake.admin("post", "/worlds", {});
  expect([minted.status, minted.headers["retry-after"]]).toEqual([503, "1"]);
  expect((await fake.admin("get", "/worlds")).body.worlds).toHaveLength(1);

  fake.refuse = false;
  const prompts = await fake.get(WRITE, "/queries", { brand: "Copperfinch" });
  expect(prompts.body.total_count).toBe(3);
  expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  fake.store.close();
});

test("the settings of the first start are kept", async () => {
  const file = join(folder(), "state.db");
  startStored(file, { choose: ["C78=created"], strictParameters: true }).store.close();
  const fake = startStored(file, { start: {} });
  const { body } = await fake.post(WRITE, "/prompts", SAIL);
  expect(body.items[0]).toMatchObject({ text: "Which sail is light?" });
  expect((await fake.admin("get", "/worlds")).body.worlds[0].now).toBe("2026-03-20T12:00:00Z");
  fake.store.close();
  expect(() => startStored(file, { start: { seed: 8 } })).toThrow(
    `--seed 8 contradicts --state ${file}, which has --seed 7, --anchor 2026-03-20 and --now 2026-03-20T12:00:00Z; leave the option out, or add --state-migrate discard`,
  );
  expect(() => startStored(file, { scenario: loadScenario("empty") })).toThrow(
    `--state ${file} has the scenario "tiny", not "empty"; start "tiny", or add --state-migrate discard`,
  );
});

test("choices of single worlds are kept, also in files of the first version of the schema", async () => {
  const file = join(folder(), "state.db");
  startStored(file).store.close();
  const old = new DatabaseSync(file);
  old.exec("ALTER TABLE worlds DROP COLUMN choices_json; PRAGMA user_version = 1");
  old.close();
  let fake = startStored(file);
  const created = await createWorld(fake, { choices: { C78: "created" } });
  fake.store.close();
  fake = startStored(file);
  const responses = [keyOf(created, "tiny", "write"), WRITE].map((key) =>
    fake.post(key, "/prompts", SAIL),
  );
  expect((await Promise.all(responses)).map(({ body }) => "items" in body)).toEqual([true, false]);
  fake.store.close();
});

test("another version of the scenario or the program is refused, and migrated on request", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file);
  await fake.post(WRITE, "/prompts", SAIL);
  fake.store.close();
  const scenario = edited("authority: 41", "authority: 42");

  const refusal = `--state ${file} was written with another version of the scenario "tiny"; add --state-migrate keep-writes to apply its writes to the new data, or --state-migrate discard to start again`;
  expect(() => startStored(file, { scenario })).toThrow(refusal);
  expect(() => startStored(file, {}, { version: "9.9.9" })).toThrow(
    /was written with Understudy \S+, which can generate other data than 9\.9\.9; add --state-migrate/,
  );

  expect(() => startStored(file, { build: "another build" })).toThrow(
    /was written with another build of Understudy \S+, which can generate other data; add --state-migrate/,
  );

  fake = startStored(file, { scenario, migration: "keep-writes" });
  const domains = { brand: "Copperfinch" };
  const rows = async (): Promise<unknown[]> => [
    (await fake.get(WRITE, "/queries", domains)).body.total_count,
    (await fake.get(WRITE, "/citations/domains", domains)).body.items[1].domain_authority,
  ];
  expect(await rows()).toEqual([4, 42]);
  fake.store.close();
  // Migrated once: the next start needs no option.
  fake = startStored(file, { scenario });
  expect(await rows()).toEqual([4, 42]);
  fake.store.close();

  fake = startStored(file, { migration: "discard" });
  expect(await rows()).toEqual([3, 41]);
  fake.store.close();
});

test("a file of an earlier schema is continued by its version, and notices another build then", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file);
  await fake.post(WRITE, "/prompts", SAIL);
  fake.store.close();
  const old = new DatabaseSync(file);
  old.exec("DELETE FROM settings WHERE name = 'build'; PRAGMA user_version = 2");
  old.close();
  expect(() => startStored(file, {}, { version: "9.9.9" })).toThrow(/than 9\.9\.9; add/);
  fake = startStored(file);
  expect((await fake.get(WRITE, "/queries", { brand: "Copperfinch" })).body.total_count).toBe(4);
  fake.store.close();
  expect(() => startStored(file, { build: "another build" })).toThrow(/another build/);
});

test("a world of an edited copy that kept the name of its scenario is continued", async () => {
  const file = join(folder(), "state.db");
  const copy = edited("authority: 41", "authority: 42").source.text;
  let fake = startStored(file);
  const key = keyOf(await createWorld(fake, { scenario: copy }), "tiny", "read");
  fake.store.close();
  fake = startStored(file);
  const authority = async (used: string): Promise<unknown> =>
    (await fake.get(used, "/citations/domains", { brand: "Copperfinch" })).body.items[1]
      .domain_authority;
  expect([await authority(key), await authority(WRITE)]).toEqual([42, 41]);
  fake.store.close();
  const migrated = edited("authority: 41", "authority: 43");
  fake = startStored(file, { scenario: migrated, migration: "keep-writes" });
  expect([await authority(key), await authority(WRITE)]).toEqual([42, 43]);
  fake.store.close();
});

test("keys that the scenario has gained are valid, and revoked ones stay revoked", async () => {
  const file = join(folder(), "state.db");
  const key = "lmvz_live_tiny_third";
  const definition = loadScenario("tiny").definition.workspaces[0]!.keys[0]!.key;
  const scenario = edited(definition, key);
  let fake = startStored(file);
  const { body } = await fake.admin("get", "/keys");
  for (const { id } of body.keys) await fake.admin("delete", `/keys/${id}`);
  fake.store.close();
  for (const migration of ["keep-writes", undefined] as const) {
    fake = startStored(file, { scenario, migration });
    expect((await fake.get(key, "/brands/tracked")).status).toBe(200);
    expect((await fake.get(WRITE, "/brands/tracked")).status).toBe(401);
    fake.store.close();
  }
});

test("fault rules of several worlds are kept, each world with as many as it may have", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file);
  const { world } = await createWorld(fake);
  const faults = Array.from({ length: 600 }, () => "transport.delay=1");
  for (const id of ["default", world]) {
    expect((await fake.admin("post", "/faults", { world: id, faults })).status).toBe(200);
  }
  fake.store.close();
  fake = startStored(file, { migration: "keep-writes" }, { version: "9.9.9" });
  const { body } = await fake.admin("get", `/faults?world=${world}`);
  expect(body.worlds[0].on).toHaveLength(600);
  fake.store.close();
});

test("options that are refused do not cost the state", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file);
  await fake.post(WRITE, "/prompts", SAIL);
  fake.store.close();
  expect(() => startStored(file, { migration: "discard", choose: ["C11=none"] })).toThrow(/C11/);
  fake = startStored(file);
  const prompts = await fake.get(WRITE, "/queries", { brand: "Copperfinch" });
  expect(prompts.body.total_count).toBe(4);
  fake.store.close();
});

test("scenarios of deleted worlds do not stay in the file", async () => {
  const file = join(folder(), "state.db");
  let fake = startStored(file);
  const copy = edited("authority: 41", "authority: 42").source.text;
  const { world } = await createWorld(fake, { scenario: copy });
  const count = () => fake.store.read("SELECT count(*) AS count FROM scenarios")[0];
  expect(count()).toEqual({ count: 2 });
  await fake.admin("delete", `/worlds/${world}`);
  fake.store.close();
  fake = startStored(file);
  expect(count()).toEqual({ count: 1 });
  fake.store.close();
});

test("writes are not kept when the new scenario lacks what they refer to", async () => {
  const file = join(folder(), "state.db");
  const fake = startStored(file);
  await fake.post(WRITE, "/prompts", SAIL);
  fake.store.close();
  const cases = [
    [
      withoutPlatform("openai"),
      'the plan of the workspace "tiny" has no platform "openai" any more',
    ],
    [
      edited(/workspace: tiny/, "workspace: small"),
      'the scenario has no workspace "tiny" any more',
    ],
  ] as const;
  for (const [scenario, problem] of cases) {
    expect(() => startStored(file, { scenario, migration: "keep-writes" })).toThrow(
      `--state ${file} can't be continued with keep-writes: ${problem}; only --state-migrate discard is possible`,
    );
  }
});

test("files that are not a state, in use or not writable are refused", () => {
  const directory = folder();
  const text = join(directory, "notes.txt");
  writeFileSync(text, "These are notes. ".repeat(100));
  expect(() => startStored(text)).toThrow(`--state ${text}: file is not a database`);

  const foreign = join(directory, "foreign.db");
  const database = new DatabaseSync(foreign);
  database.exec("CREATE TABLE orders (id INTEGER)");
  database.close();
  expect(() => startStored(foreign)).toThrow(
    `--state ${foreign}: the file is a database of another program`,
  );

  const file = join(directory, "state.db");
  const first = startStored(file);
  expect(() => startStored(file)).toThrow(`--state ${file}: another process is using the file`);
  first.store.close();
  const newer = new DatabaseSync(file);
  newer.exec("PRAGMA user_version = 99");
  newer.close();
  expect(() => startStored(file)).toThrow(
    `--state ${file}: the file was written by a later version of Understudy`,
  );
  const absent = join(directory, "none", "state.db");
  expect(() => startStored(absent)).toThrow(`--state ${absent}: unable to open database file`);
  expect(existsSync(absent)).toBe(false);
});

test("other databases, a damaged file and a Node.js without SQLite are refused with one line", () => {
  const files = adminFiles();
  const options = {
    scenario: loadScenario("tiny"),
    start: {},
    choose: undefined,
    strictParameters: undefined,
    migration: undefined,
    build: "",
    files,
  };
  expect(() => openState("mysql://localhost/understudy", options)).toThrow(
    new UsageError(
      "--state can't be a mysql: URL; expected memory, the path of a SQLite file, or a postgres: URL",
    ),
  );
  const file = join(folder(), "state.db");
  startStored(file).store.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE settings SET value_json = '{' WHERE name = 'start'");
  database.close();
  expect(() => openState(file, options)).toThrow(UsageError);
  expect(() => openState(file, options)).toThrow(
    `--state ${file}: Expected property name or '}' in JSON`,
  );

  vi.spyOn(process, "getBuiltinModule").mockReturnValueOnce(undefined);
  expect(() => openState(file, options)).toThrow(
    new UsageError(
      `--state ${file} needs Node.js 24 (or 22.13 and later), which has SQLite; this is ${process.version}`,
    ),
  );
});

test("writes are not kept when their fault rules no longer exist", async () => {
  const file = join(folder(), "state.db");
  const fake = startStored(file);
  await fake.admin("post", "/faults", { faults: [{ fault: "transport.reset" }], world: "default" });
  fake.store.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE worlds SET faults_json = replace(faults_json, 'reset', 'former')");
  database.close();
  expect(() => startStored(file, { migration: "keep-writes" }, { version: "9.9.9" })).toThrow(
    /can't be continued with keep-writes: its fault rules: .*transport\.former/,
  );
});

/** Makes a state that this user may not write. Root may write to every file, but not to a disk that is read-only. */
function readOnlyState(context: TestContext): string {
  const isRoot = process.getuid?.() === 0;
  const disk = isRoot ? smallDisk(context, "4m") : null;
  const file = join(disk?.folder ?? folder(), "state.db");
  startStored(file).store.close();
  if (disk === null) chmodSync(file, 0o444);
  else disk.remount("ro");
  return file;
}

test("a file that may not be written is refused", (context) => {
  const file = readOnlyState(context);
  expect(() => startStored(file)).toThrow(`--state ${file}: the file is not writable`);
});
