import { expect, test } from "vitest";
import type { Snapshot } from "../../../src/server/admin/snapshot-file.ts";
import { contract, startFake, type TestFake } from "../../support/fake-server.ts";
import { brandReads, existingValues, requiredParameters } from "../../fake/existing-values.ts";
import { keyOf, createWorld } from "./create-world.ts";

const READ = "lmvz_live_northwind_read";
const WRITE = "lmvz_live_northwind_write";

/** Writes to a world, moves its clock and enables a fault. */
async function changeWorld(fake: TestFake): Promise<void> {
  const prompts = ["Which hammock is easiest to hang?", "Which tent stands in a storm?"];
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: "ottervale.example" });
  await fake.post(WRITE, "/prompts", { brand: "Fernway", prompts, llms: ["openai", "claude"] });
  await fake.admin("post", "/clock", { action: "advance", duration: "P3D" });
  await fake.post(WRITE, "/prompts", { brand: "Ottervale", prompts, llms: ["gemini"] });
  await fake.admin("post", "/clock", { action: "advance", duration: "P1DT5H" });
}

async function exported(fake: TestFake, world = "default"): Promise<Snapshot> {
  const { body, status } = await fake.admin("get", `/snapshots/${world}`);
  expect(status).toBe(200);
  return body;
}

/** The bodies of all reads of a workspace. */
async function allReads(
  fake: TestFake,
  key: string,
  like: string,
  brand: string,
): Promise<string[]> {
  const known = existingValues(fake, like, brand);
  const texts = [(await fake.get(key, "/brands/tracked")).text];
  for (const operation of brandReads) {
    const query = requiredParameters(operation, known);
    texts.push((await fake.get(key, operation.path, { ...query, brand })).text);
  }
  texts.push((await fake.get(key, `/query-runs/${known.run}`)).text);
  return texts;
}

test("two imports return the same bytes as the original for every read", async () => {
  const fake = startFake();
  await changeWorld(fake);
  const snapshot = await exported(fake);
  const imports = [];
  for (const _ of [1, 2]) {
    const { body, status, text } = await fake.admin("post", "/snapshots", snapshot);
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ revision: 3, frozen: true, differs: [] });
    imports.push(keyOf(body, "northwind", "read"));
  }
  const original = await allReads(fake, READ, READ, "Fernway");
  expect(original.length).toBeGreaterThanOrEqual(
    [...contract.operations.values()].filter(({ method }) => method === "get").length - 2,
  );
  for (const key of imports) expect(await allReads(fake, key, READ, "Fernway")).toEqual(original);
});

test("a snapshot works on a server with another scenario", async () => {
  const here = startFake();
  await changeWorld(here);
  const snapshot = await exported(here);
  const there = startFake({ scenario: "tiny", now: "2020-01-01T00:00:00Z" });
  const { body } = await there.admin("post", "/snapshots", snapshot);
  const key = keyOf(body, "northwind", "read");
  const query = { brand: "Ottervale" };
  expect((await there.get(key, "/queries", query)).text).toBe(
    (await here.get(READ, "/queries", query)).text,
  );
});

test("a snapshot of an import equals the original, except for the keys", async () => {
  const fake = startFake();
  await changeWorld(fake);
  const snapshot = await exported(fake);
  const { body } = await fake.admin("post", "/snapshots", snapshot);
  expect({ ...(await exported(fake, body.world)), keys: null }).toEqual({
    ...snapshot,
    keys: null,
  });
});

test("a snapshot contains no keys, only hashes", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { key } = (await fake.admin("post", "/keys", { workspace: "tiny" })).body;
  const { text, body } = await fake.admin("get", "/snapshots/default");
  expect(text).not.toContain(key);
  expect(body.keys).toHaveLength(4);
  expect(body.keys[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test("importing into a world replaces its state and keys", async () => {
  const here = startFake({ scenario: "tiny" });
  const { key } = (await here.admin("post", "/keys", { workspace: "tiny", mode: "write" })).body;
  await here.post(key, "/brands/tracked", { brand: "Ottervale" });
  const snapshot = await exported(here);
  const there = startFake({ scenario: "tiny" });
  expect((await there.get(key, "/brands/tracked")).status).toBe(401);
  const { body } = await there.admin("post", "/snapshots?into=default", snapshot);
  expect(body).toMatchObject({ world: "default", revision: 1, keys: [] });
  for (const one of [key, "lmvz_live_tiny_read"]) {
    expect((await there.get(one, "/brands/tracked")).text).toContain("Ottervale");
  }
});

test("a snapshot contains the faults of its world only", async () => {
  const fake = startFake({ scenario: "tiny" });
  const rule = { fault: "transport.status", status: 503, operation: ["listQueries"] };
  await fake.admin("post", "/faults", { faults: [rule], world: "default" });
  const snapshot = await exported(fake);
  expect(snapshot).toMatchObject({ faults: [rule] });
  await fake.admin("delete", "/faults?world=default");
  const { body } = await fake.admin("post", "/snapshots", snapshot);
  const path = "/queries?brand=Copperfinch";
  expect((await fake.get(keyOf(body, "tiny", "read"), path)).status).toBe(503);
  expect((await fake.get("lmvz_live_tiny_read", path)).status).toBe(200);
});

test("a running clock keeps its offset from real time", async () => {
  const fake = startFake({ scenario: "tiny" });
  const snapshot = {
    ...(await exported(fake)),
    clock: { frozen: false, now: "2026-03-20T12:00:00Z", shift_s: 0 },
  };
  const anchor = new Date().toISOString().slice(0, 10);
  const { body } = await fake.admin("post", "/snapshots", {
    ...snapshot,
    anchor,
    clock: { ...snapshot.clock, now: `${anchor}T00:00:00Z` },
  });
  expect(body).toMatchObject({ frozen: false });
  expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
});

test("an imported world has the choices of its snapshot", async () => {
  const snapshot = await exported(startFake({ scenario: "tiny", choices: { C11: "clamp" } }));
  const fake = startFake({ scenario: "tiny" });
  const path = "/citations?brand=Copperfinch&limit=500";
  const key = "lmvz_live_tiny_read";
  expect((await fake.get(key, path)).status).toBe(400);
  const { body } = await fake.admin("post", "/snapshots?into=default", snapshot);
  expect(body.differs).toEqual([]);
  expect((await fake.get(key, path)).status).toBe(200);
});

test("a fault that leaves requests unchanged first is exported with the number that is left", async () => {
  const fake = startFake();
  const rule = { fault: "transport.rate-limit", after: 2, times: 1 };
  await fake.admin("post", "/faults", { faults: [rule], world: "default" });
  const statuses = async (count: number): Promise<number[]> => {
    const all = [];
    for (let sent = 0; sent < count; sent++)
      all.push((await fake.get(READ, "/brands/tracked")).status);
    return all;
  };
  expect(await statuses(1)).toEqual([200]);
  const snapshot = await exported(fake);
  expect(await statuses(3)).toEqual([200, 429, 200]);
  await fake.admin("post", "/snapshots?into=default", snapshot);
  expect(await statuses(3)).toEqual([200, 429, 200]);
});

test("choices of other versions are reported as unknown, also under the name of an inherited property", async () => {
  const fake = startFake();
  const snapshot = await exported(fake);
  const choices = { ...snapshot.choices, C99: "later", constructor: "other" };
  const { body } = await fake.admin("post", "/snapshots", { ...snapshot, choices });
  expect(body.differs).toEqual(["C99=later is unknown here", "constructor=other is unknown here"]);
});

test("faults of all worlds are not imported a second time, however often they happened", async () => {
  const fake = startFake();
  const rule = { fault: "transport.rate-limit", times: 3 };
  await fake.admin("post", "/faults", { faults: [rule] });
  expect((await fake.get(READ, "/brands/tracked")).status).toBe(429);
  await fake.admin("post", "/snapshots?into=default", await exported(fake));
  const { body } = await fake.admin("get", "/faults?world=default");
  expect(body.on).toHaveLength(1);
});

const damages: readonly (readonly [string, (snapshot: Snapshot) => object, RegExp])[] = [
  ["another file", () => ({ log: { entries: [] } }), /not a snapshot/],
  ["a later format", (one) => ({ ...one, understudy_snapshot: 2 }), /format 2.*reads 1/],
  ["no writes", (one) => ({ ...one, writes: undefined }), /"writes" is required/],
  ["a further field", (one) => ({ ...one, colour: "red" }), /Unknown field "colour"/],
  ["a wrong write", (one) => ({ ...one, writes: [{ at: "noon" }] }), /writes\.0/],
  [
    "a changed scenario",
    (one) => ({
      ...one,
      scenario: {
        ...one.scenario,
        digest: "x",
        file: one.scenario.file.replace("Copperfinch", "Copperfynch"),
      },
    }),
    /scenario/,
  ],
  ["an unknown fault", (one) => ({ ...one, faults: ["page.nope"] }), /page\.nope/],
  [
    "an unknown workspace",
    (one) => ({
      ...one,
      keys: [{ sha256: "0".repeat(64), workspace: "else", mode: "read", revoked: false }],
    }),
    /no workspace "else"/,
  ],
  [
    "a choice with a value of 41 characters",
    (one) => ({ ...one, choices: { ...one.choices, C11: "x".repeat(41) } }),
    /choices\.C11.*40/,
  ],
  [
    "a choice with a name of 41 characters",
    (one) => ({ ...one, choices: { ...one.choices, ["C".repeat(41)]: "clamp" } }),
    /choices.*names of at most 40 characters/,
  ],
  ["a clock out of range", (one) => ({ ...one, anchor: "1999-01-01" }), /1000 days/],
];

test.for(damages)(
  "a snapshot with %s is rejected with a one-line error and creates no world",
  async ([, damage, message]) => {
    const fake = startFake({ scenario: "tiny" });
    const { status, body } = await fake.admin("post", "/snapshots", damage(await exported(fake)));
    expect(status).toBe(400);
    expect(body.error.message).toMatch(message);
    expect(body.error.message).not.toContain("\n");
    expect(body.error.message.length).toBeLessThan(1000);
    expect((await fake.admin("get", "/worlds")).body.worlds).toHaveLength(1);
  },
);

test("a snapshot cannot be imported into a world of another scenario", async () => {
  const snapshot = await exported(startFake({ scenario: "edges" }));
  const { status, body } = await startFake({ scenario: "tiny" }).admin(
    "post",
    "/snapshots?into=default",
    snapshot,
  );
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/"tiny".*"edges".*into/);
});

test("exporting or importing with an unknown world returns 404", async () => {
  const fake = startFake({ scenario: "tiny" });
  await createWorld(fake);
  expect((await fake.admin("get", "/snapshots/nope")).status).toBe(404);
  const snapshot = await exported(fake);
  expect((await fake.admin("post", "/snapshots?into=nope", snapshot)).status).toBe(404);
});
