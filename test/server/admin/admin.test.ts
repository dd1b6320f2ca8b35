import { expect, test } from "vitest";
import { startFake, TEST_NOW } from "../../support/fake-server.ts";
import { createWorld, keyOf } from "./create-world.ts";

const READ = "lmvz_live_northwind_read";

test("health returns the scenario and the number of worlds", async () => {
  const fake = startFake();
  await createWorld(fake);
  const { body } = await fake.admin("get", "/health");
  expect(body).toMatchObject({ status: "ok", scenario: "agency", worlds: 2, revision: 0 });
});

test("the clock can be read, frozen, moved and reset", async () => {
  const fake = startFake();
  const clock = async (body?: object) =>
    (await fake.admin(body ? "post" : "get", "/clock", body)).body;
  expect(await clock()).toEqual({
    world: "default",
    now: TEST_NOW,
    frozen: true,
    anchor: "2026-03-20",
  });
  expect((await clock({ action: "advance", duration: "P1DT30M" })).now).toBe(
    "2026-03-21T12:30:00Z",
  );
  const set = await clock({ action: "set", instant: "2026-01-01T01:00:00+01:00" });
  expect(set).toMatchObject({ now: "2026-01-01T00:00:00Z", anchor: "2026-03-20" });
  const frozen = await clock({ action: "freeze", instant: "2026-02-02T00:00:00Z" });
  expect(frozen).toMatchObject({ now: "2026-02-02T00:00:00Z", frozen: true });
  const resumed = await clock({ action: "resume" });
  expect(resumed).toMatchObject({ now: expect.stringMatching(/^2026-02-02T/), frozen: false });
  const advanced = await clock({ action: "advance", duration: "P1D" });
  expect(advanced).toMatchObject({ now: expect.stringMatching(/^2026-02-03T/), frozen: false });
  expect(await clock({ action: "reset" })).toMatchObject({ now: TEST_NOW, frozen: true });
});

test.for([
  [{ action: "jump" }, /action.*freeze, resume, advance, set, reset/],
  [{}, /action.*required/],
  [{ action: "advance" }, /duration.*PT90M/],
  [{ action: "advance", duration: "3 days" }, /"3 days".*ISO 8601/],
  [{ action: "set", instant: "2026-02-30T00:00:00Z" }, /"2026-02-30T00:00:00Z".*instant/],
  [{ action: "set", instant: "2036-01-01T00:00:00Z" }, /must stay within 1000 days/],
  [{ action: "advance", duration: "P9999999D" }, /must stay within/],
  [{ action: "advance", duration: "P999999999999D" }, /must stay within/],
  [{ action: "reset", hour: 3 }, /Unknown field "hour"/],
] as const)("the clock refuses %j", async ([body, message]) => {
  const fake = startFake();
  const response = await fake.admin("post", "/clock", body);
  expect(response.status).toBe(400);
  expect(response.body.error.message).toMatch(message);
  expect((await fake.admin("get", "/clock")).body.now).toBe(TEST_NOW);
});

test("a new world has its own keys, shown once; revoked ones are last", async () => {
  const fake = startFake();
  const world = await createWorld(fake);
  expect(world.keys.map(({ revoked }) => revoked)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  for (const { key, workspace, revoked } of world.keys) {
    expect(key).toMatch(/^lmvz_live_/);
    const { status } = await fake.get(key, "/brands/tracked");
    expect(status).toBe(revoked ? 401 : workspace === "freebie" ? 403 : 200);
  }
  const listed = await fake.admin("get", `/keys?world=${world.world}`);
  expect(listed.text).not.toContain("lmvz_live_");
  expect(listed.body.keys.at(-1)).toMatchObject({ workspace: "northwind", revoked: true });
});

test("a new world responds like the default one until the first write", async () => {
  const fake = startFake();
  const path = "/searches?brand=Alpenglow&limit=100";
  const key = keyOf(await createWorld(fake), "northwind", "read");
  expect((await fake.get(key, path)).text).toBe((await fake.get(READ, path)).text);
});

test("writes and clocks of two worlds are independent", async () => {
  const fake = startFake();
  const [one, two] = [await createWorld(fake), await createWorld(fake)];
  await fake.post(keyOf(one, "northwind", "write"), "/brands/tracked", { brand: "Only Here" });
  await fake.admin("post", "/clock", { action: "advance", duration: "P5D", world: one.world });
  const brands = async (key: string) => (await fake.get(key, "/brands/tracked")).body.total_count;
  const end = async (key: string) =>
    (await fake.get(key, "/visibility", { brand: "Alpenglow" })).body.date_range.end;
  const [mine, theirs] = [keyOf(one, "northwind", "read"), keyOf(two, "northwind", "read")];
  expect([await brands(mine), await brands(theirs), await brands(READ)]).toEqual([7, 6, 6]);
  expect([await end(mine), await end(theirs), await end(READ)]).toEqual([
    "2026-03-25",
    "2026-03-20",
    "2026-03-20",
  ]);
});

test("a world can be created with another scenario, seed, anchor and time", async () => {
  const fake = startFake();
  const world = await createWorld(fake, {
    scenario: "tiny",
    seed: 5,
    anchor: "2025-05-05",
    now: "2025-05-06T00:00:00Z",
  });
  const { body } = await fake.admin("get", `/worlds/${world.world}`);
  expect(body).toEqual({
    world: world.world,
    scenario: "tiny",
    seed: 5,
    anchor: "2025-05-05",
    now: "2025-05-06T00:00:00Z",
    frozen: true,
    revision: 0,
  });
  expect((await fake.get(keyOf(world, "tiny", "read"), "/brands/tracked")).body.total_count).toBe(
    1,
  );
});

test.for([
  [{ scenario: "agncy" }, /agncy.*agency/],
  [{ seed: -1 }, /seed.*0 to 4294967295/],
  [{ now: "yesterday" }, /now.*yesterday/],
  [{ anchor: "2026-13-01" }, /anchor.*2026-13-01/],
  [{ anchor: "1990-01-01" }, /must stay within/],
  [{ sced: 1 }, /Unknown field "sced"/],
] as const)("minting refuses %j", async ([body, message]) => {
  const fake = startFake();
  const response = await fake.admin("post", "/worlds", body);
  expect(response.status).toBe(400);
  expect(response.body.error.message).toMatch(message);
});

test("keys of a deleted world return 401; the default world cannot be deleted", async () => {
  const fake = startFake();
  const world = await createWorld(fake);
  const key = keyOf(world, "northwind", "read");
  expect((await fake.get(key, "/brands/tracked")).status).toBe(200);
  expect((await fake.admin("delete", `/worlds/${world.world}`)).status).toBe(200);
  expect((await fake.get(key, "/brands/tracked")).status).toBe(401);
  expect((await fake.admin("delete", `/worlds/${world.world}`)).status).toBe(404);
  expect((await fake.admin("delete", "/worlds/default")).status).toBe(400);
  expect((await fake.get(READ, "/brands/tracked")).status).toBe(200);
});

test("a created key is read-only by default, and is shown once", async () => {
  const fake = startFake();
  const read = await fake.admin("post", "/keys", { workspace: "northwind" });
  const write = await fake.admin("post", "/keys", { workspace: "northwind", mode: "write" });
  expect(read.body).toMatchObject({ mode: "read", workspace: "northwind", world: "default" });
  const brand = { brand: "Ottervale" };
  expect((await fake.post(read.body.key, "/brands/tracked", brand)).status).toBe(403);
  expect((await fake.post(write.body.key, "/brands/tracked", brand)).status).toBe(200);
  expect((await fake.admin("get", "/keys")).text).not.toContain(read.body.key);
});

test("a revoked key returns 401, whatever the clock", async () => {
  const fake = startFake();
  const { body } = await fake.admin("post", "/keys", { workspace: "northwind" });
  expect((await fake.get(body.key, "/brands/tracked")).status).toBe(200);
  expect((await fake.admin("delete", `/keys/${body.id}`)).status).toBe(200);
  await fake.admin("post", "/clock", { action: "advance", duration: "-P10D" });
  expect((await fake.get(body.key, "/brands/tracked")).status).toBe(401);
  expect((await fake.admin("delete", "/keys/nope")).status).toBe(404);
});

test("reset undoes writes and clock changes", async () => {
  const fake = startFake();
  await fake.post("lmvz_live_northwind_write", "/brands/tracked", { brand: "Ottervale" });
  await fake.admin("post", "/clock", { action: "advance", duration: "P5D" });
  await fake.admin("post", "/reset");
  expect((await fake.get(READ, "/brands/tracked")).body.total_count).toBe(6);
  expect((await fake.admin("get", "/clock")).body.now).toBe(TEST_NOW);
  expect((await fake.admin("post", "/reset", { world: "nope" })).status).toBe(404);
});

test("the admin API accepts only JSON, so that pages of other origins cannot use it", async () => {
  const fake = startFake();
  const form = await fake.agent.post("/__admin/reset").type("text/plain").send("{}");
  expect(form.status).toBe(400);
  const foreign = await fake.agent.post("/__admin/reset").set("Origin", "https://evil.example");
  expect(foreign.status).toBe(403);
  const broken = await fake.agent.post("/__admin/clock").type("application/json").send("{");
  expect(broken.status).toBe(400);
  expect(broken.body.error.message).toMatch(/JSON/);
  expect((await fake.agent.get("/__admin/clock")).headers).not.toHaveProperty(
    "access-control-allow-origin",
  );
});

test("an unknown admin path returns 404 with the envelope", async () => {
  const response = await startFake().admin("get", "/nothing");
  expect(response.status).toBe(404);
  expect(response.body.error.message).toMatch(/nothing/);
});

test("the health needs no token", async () => {
  const fake = startFake({ adminToken: "open-sesame" });
  const { status, body } = await fake.admin("get", "/health");
  expect([status, body.status]).toEqual([200, "ok"]);
});

test("with an admin token, requests without it return 401", async () => {
  const fake = startFake({ adminToken: "open-sesame" });
  expect((await fake.admin("get", "/clock")).status).toBe(401);
  expect((await fake.admin("get", "/health/x")).status).toBe(401);
  const shown = await fake.agent.get("/__admin/clock").set("Authorization", "Bearer open-sesame");
  expect(shown.status).toBe(200);
});
