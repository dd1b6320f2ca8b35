import { expect, test } from "vitest";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { keyOf, createWorld } from "./create-world.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const BRAND = "Copperfinch";

const tiny = (): TestFake => startFake({ scenario: "tiny" });

test("the response to a read is computed again for the time of the request", async () => {
  const fake = tiny();
  const { body: sent } = await fake.get(READ, "/visibility", { brand: BRAND, group_by: "day" });
  const { body: refused } = await fake.get(READ, "/visibility", { brand: "copperfinch" });
  await fake.admin("post", "/clock", { action: "advance", duration: "P3D" });
  expect((await fake.admin("get", "/requests/1/response")).body).toEqual({
    request: 1,
    exact: true,
    note: null,
    status: 200,
    body: sent,
  });
  const { body } = await fake.admin("get", "/requests/2/response");
  expect(body).toMatchObject({ exact: true, status: 404, body: refused });
  expect((await fake.admin("get", "/requests")).body.total).toBe(2);
});

test("a response that may differ from the sent one says why", async () => {
  const fake = tiny();
  await fake.get(READ, "/brands/tracked");
  await fake.admin("post", "/faults", { faults: ["transport.status=503"] });
  await fake.get(READ, "/brands/tracked");
  await fake.admin("delete", "/faults");
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  await fake.get(READ, "/brands/tracked");
  await fake.post(WRITE, "/brands/tracked", { brand: "Wrenfield" });
  const written = (await fake.admin("get", "/requests/4/response")).body;
  expect(written).toMatchObject({ exact: false, status: 200, body: { total_count: 2 } });
  expect(written.note).toMatch(/changed or reset after the request/);
  await fake.admin("post", "/reset", {});
  const reset = (await fake.admin("get", "/requests/4/response")).body;
  expect(reset).toMatchObject({ exact: false, body: { total_count: 1 } });
  expect(reset.note).toMatch(/was reset after the request/);
  const faulty = (await fake.admin("get", "/requests/2/response")).body;
  expect(faulty).toMatchObject({ exact: false, status: 200 });
  expect(faulty.note).toMatch(/transport\.status/);
});

test("a response of a world that was reset and got as many other writes may differ", async () => {
  const fake = tiny();
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  await fake.get(READ, "/brands/tracked");
  expect((await fake.admin("get", "/requests/2/response")).body).toMatchObject({ exact: true });
  await fake.admin("post", "/reset", {});
  await fake.post(WRITE, "/brands/tracked", { brand: "Wrenfield" });
  const { body } = await fake.admin("get", "/requests/2/response");
  expect(body).toMatchObject({ exact: false });
  expect(body.note).toMatch(/changed or reset after the request/);
});

test("a response from before the first write is computed without the writes", async () => {
  const fake = tiny();
  const { body: sent } = await fake.get(READ, "/brands/tracked");
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  const { body } = await fake.admin("get", "/requests/1/response");
  expect(body).toMatchObject({ exact: true, note: null, body: sent });
  const { body: now } = await fake.get(READ, "/brands/tracked");
  expect(now.total_count).toBe(2);
});

test("a response from before a task was paused or resumed may differ, others do not", async () => {
  const fake = startFake();
  const key = "lmvz_live_northwind_read";
  const read = { brand: "Alpenglow" };
  const tasks = (body: object) => fake.admin("post", "/tasks", body);
  const again = async (id: number) => (await fake.admin("get", `/requests/${id}/response`)).body;
  await tasks({ pause: ["crawl"] });
  await fake.get(key, "/visibility", read);
  await fake.admin("post", "/clock", { action: "advance", duration: "P3D" });
  const { body: sent } = await fake.get(key, "/visibility", read);
  expect(await again(1)).toMatchObject({ exact: true });
  expect(await again(2)).toMatchObject({ exact: true, body: sent });
  await tasks({ resume: ["crawl"] });
  const resumed = await again(2);
  expect(resumed.body).not.toEqual(sent);
  expect(resumed).toMatchObject({ exact: false, status: 200 });
  expect(resumed.note).toMatch(/paused or resumed/);
  await tasks({ pause: ["mining"] });
  expect(await again(2)).toMatchObject({ exact: false });
  await tasks({ resume: ["mining"] });
  await fake.get(key, "/visibility", read);
  await tasks({ pause: ["crawl"] });
  await fake.admin("post", "/clock", { action: "advance", duration: "P1D" });
  expect(await again(3)).toMatchObject({ exact: true });
});

test("writes, requests outside the API and those of deleted worlds are not repeated", async () => {
  const fake = tiny();
  const other = await createWorld(fake);
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  await fake.agent.get("/visibility");
  await fake.get(keyOf(other, "tiny", "read"), "/brands/tracked");
  const none = { exact: false, status: null, body: null };
  expect((await fake.admin("get", "/requests/1/response")).body).toMatchObject(none);
  expect((await fake.admin("get", "/requests/2/response")).body).toMatchObject(none);
  expect(fake.world.revision).toBe(1);
  await fake.admin("delete", `/worlds/${other.world}`);
  expect((await fake.admin("get", "/requests/3/response")).status).toBe(404);
  expect((await fake.admin("get", "/requests/99/response")).status).toBe(404);
});

test("a world is read without a key, faults and an entry in the journal", async () => {
  const fake = tiny();
  const { body: expected } = await fake.get(READ, "/visibility", { brand: BRAND });
  await fake.admin("post", "/faults", { faults: ["transport.status=503"] });
  const path = encodeURIComponent(`/visibility?brand=${BRAND}`);
  const { body } = await fake.admin("get", `/worlds/default/api?workspace=tiny&path=${path}`);
  expect(body).toEqual({ status: 200, body: expected });
  expect((await fake.admin("get", "/requests")).body.total).toBe(1);
});

test("reading a world refuses unknown workspaces and paths", async () => {
  const fake = tiny();
  const unknown = await fake.admin("get", "/worlds/default/api?workspace=other");
  expect(unknown).toMatchObject({ status: 400 });
  expect(unknown.body.error.message).toMatch(/"workspace" can't be "other"; expected one of tiny/);
  expect((await fake.admin("get", "/worlds/default/api?path=queries")).status).toBe(400);
  expect((await fake.admin("get", "/worlds/other/api")).status).toBe(404);
  const { body } = await fake.admin("get", "/worlds/default/api?path=/unknown");
  expect(body).toMatchObject({ status: 404 });
});
