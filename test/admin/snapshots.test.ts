import { expect, test } from "vitest";
import type { Snapshot } from "../../src/http/admin/snapshot-file.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { brandReads, knownOf, neededBy } from "../fake/known.ts";
import { keyOf, mint } from "./mint.ts";

const READ = "lmvz_live_northwind_read";
const WRITE = "lmvz_live_northwind_write";

/** A world that was written to, moved, and has a fault on. */
async function lived(fake: TestFake): Promise<void> {
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

/** The bytes of every read of a workspace. */
async function allReads(
  fake: TestFake,
  key: string,
  like: string,
  brand: string,
): Promise<string[]> {
  const known = knownOf(fake, like, brand);
  const texts = [(await fake.get(key, "/brands/tracked")).text];
  for (const operation of brandReads) {
    const query = neededBy(operation, known);
    texts.push((await fake.get(key, operation.path, { ...query, brand })).text);
  }
  texts.push((await fake.get(key, `/query-runs/${known.run}`)).text);
  return texts;
}

test("two imports reply like the original, byte for byte, on every read", async () => {
  const fake = startFake();
  await lived(fake);
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

test("a snapshot works on a server that never saw its scenario", async () => {
  const here = startFake();
  await lived(here);
  const snapshot = await exported(here);
  const there = startFake({ scenario: "tiny", now: "2020-01-01T00:00:00Z" });
  const { body } = await there.admin("post", "/snapshots", snapshot);
  const key = keyOf(body, "northwind", "read");
  const query = { brand: "Ottervale" };
  expect((await there.get(key, "/queries", query)).text).toBe(
    (await here.get(READ, "/queries", query)).text,
  );
});

test("a snapshot of an import is the same snapshot, but for the keys", async () => {
  const fake = startFake();
  await lived(fake);
  const snapshot = await exported(fake);
  const { body } = await fake.admin("post", "/snapshots", snapshot);
  expect({ ...(await exported(fake, body.world)), keys: null }).toEqual({
    ...snapshot,
    keys: null,
  });
});

test("a snapshot holds no key, only hashes", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { key } = (await fake.admin("post", "/keys", { workspace: "tiny" })).body;
  const { text, body } = await fake.admin("get", "/snapshots/default");
  expect(text).not.toContain(key);
  expect(body.keys).toHaveLength(4);
  expect(body.keys[0]).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test("imported into a world, a snapshot takes its place, and its keys open it", async () => {
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

test("the faults of a world come with it, and stay in it", async () => {
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

test("a running clock runs on, at the same distance from real time", async () => {
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

test("another server's choices are told", async () => {
  const snapshot = await exported(startFake({ scenario: "tiny", choices: { C11: "clamp" } }));
  const { body } = await startFake({ scenario: "tiny" }).admin("post", "/snapshots", snapshot);
  expect(body.differs).toEqual(["C11 is refuse here, clamp there"]);
});

const damages: readonly (readonly [string, (snapshot: Snapshot) => object, RegExp])[] = [
  ["another file", () => ({ log: { entries: [] } }), /no snapshot/],
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
    "a foreign workspace",
    (one) => ({
      ...one,
      keys: [{ sha256: "0".repeat(64), workspace: "else", mode: "read", revoked: false }],
    }),
    /no workspace "else"/,
  ],
  ["a clock out of reach", (one) => ({ ...one, anchor: "1999-01-01" }), /1000 days/],
];

test.for(damages)(
  "a snapshot with %s is refused in one line, and makes no world",
  async ([, damage, message]) => {
    const fake = startFake({ scenario: "tiny" });
    const { status, body } = await fake.admin("post", "/snapshots", damage(await exported(fake)));
    expect(status).toBe(400);
    expect(body.error.message).toMatch(message);
    expect(body.error.message).not.toContain("\n");
    expect((await fake.admin("get", "/worlds")).body.worlds).toHaveLength(1);
  },
);

test("a snapshot goes into no world of another scenario", async () => {
  const snapshot = await exported(startFake({ scenario: "edges" }));
  const { status, body } = await startFake({ scenario: "tiny" }).admin(
    "post",
    "/snapshots?into=default",
    snapshot,
  );
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/"tiny".*"edges".*into/);
});

test("a world that nobody knows has no snapshot, and takes none", async () => {
  const fake = startFake({ scenario: "tiny" });
  await mint(fake);
  expect((await fake.admin("get", "/snapshots/nope")).status).toBe(404);
  const snapshot = await exported(fake);
  expect((await fake.admin("post", "/snapshots?into=nope", snapshot)).status).toBe(404);
});
