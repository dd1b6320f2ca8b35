import { parse } from "yaml";
import { expect, test } from "vitest";
import { Journal, unmatchedExchange } from "../../../src/server/journal.ts";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { keyOf, createWorld } from "./create-world.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const BRAND = "Copperfinch";

const tiny = (): TestFake => startFake({ scenario: "tiny" });

async function found(fake: TestFake, query: string): Promise<{ id: number; path: string }[]> {
  const { body, status, text } = await fake.admin("get", `/requests?${query}`);
  expect(status, text).toBe(200);
  return body.requests;
}

test("a request is in the journal when its response arrives", async () => {
  const fake = tiny();
  await fake.get(READ, "/visibility", { brand: BRAND, group_by: "day" });
  const { body } = await fake.admin("get", "/requests");
  expect(body).toMatchObject({ total: 1, dropped: 0 });
  expect(body.requests[0]).toMatchObject({
    id: 1,
    now: "2026-03-20T12:00:00Z",
    world: "default",
    workspace: "tiny",
    key: { form: "held", label: "main", mode: "read", revoked: false },
    method: "GET",
    path: "/api/v1/visibility",
    query: { brand: BRAND, group_by: "day" },
    body: null,
    operation: "getVisibility",
    status: 200,
    message: null,
    faults: [],
  });
});

test("requests can be filtered by operation, status, key, time and world", async () => {
  const fake = tiny();
  const other = await createWorld(fake);
  await fake.get(READ, "/brands/tracked");
  await fake.get(READ, "/queries", { brand: "Unknown" });
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  await fake.get("lmvz_live_unknowns", "/queries", { brand: BRAND });
  const between = new Date().toISOString();
  await fake.get(keyOf(other, "tiny", "read"), "/queries", { brand: BRAND });
  const ids = async (query: string) => (await found(fake, query)).map(({ id }) => id);
  expect(await ids("")).toEqual([5, 4, 3, 2, 1]);
  expect(await ids("operation=listQueries")).toEqual([5, 2]);
  expect(await ids("operation=none")).toEqual([4]);
  expect(await ids("status=404")).toEqual([2]);
  expect(await ids("status=4xx")).toEqual([4, 2]);
  expect(await ids("key=write")).toEqual([3]);
  expect(await ids("key=none")).toEqual([4]);
  expect(await ids(`world=${other.world}`)).toEqual([5]);
  expect(await ids("world=default&limit=1&offset=1")).toEqual([2]);
  expect(await ids(`until=${between}`)).not.toContain(5);
  expect(await ids(`since=${between}`)).toContain(5);
});

test("requests are counted exactly, per world", async () => {
  const fake = tiny();
  const other = await createWorld(fake);
  for (let time = 0; time < 3; time++) await fake.get(READ, "/queries", { brand: BRAND });
  await fake.get(keyOf(other, "tiny", "read"), "/queries", { brand: BRAND });
  const count = async (query: string) => (await fake.admin("get", `/requests/count?${query}`)).body;
  expect(await count("operation=listQueries&world=default")).toEqual({
    count: 3,
    unsearched: 0,
    dropped: 0,
  });
  expect(await count("operation=listQueries")).toEqual({ count: 4, unsearched: 0, dropped: 0 });
  expect(await count("operation=getVisibility")).toEqual({ count: 0, unsearched: 0, dropped: 0 });
});

test("requests can be filtered by key, and the error for an unknown key does not contain it", async () => {
  const fake = tiny();
  await fake.get(READ, "/brands/tracked");
  await fake.get(WRITE, "/brands/tracked");
  const [{ key } = { key: { id: "" } }] = (await fake.admin("get", "/requests?key=main")).body
    .requests as { key: { id: string } }[];
  expect(await found(fake, `key=${READ}`)).toHaveLength(1);
  expect(await found(fake, `key=${key.id}`)).toHaveLength(1);
  const { status, text } = await fake.admin("get", "/requests/count?key=lmvz_live_of_nobody");
  expect([status, text.includes("of_nobody")]).toEqual([400, false]);
});

test("a wrong path is unmatched even without a key; a known one is a step", async () => {
  const fake = tiny();
  await fake.agent.get("/api/v1/visibilty?brand=x");
  await fake.get("a key of another form", "/visibility", { brand: "x" });
  const { body } = await fake.admin("get", "/requests/unmatched");
  expect(body.requests).toMatchObject([
    {
      request: { id: 1, status: 401 },
      near_misses: [{ what: "path", near: "/api/v1/visibility" }],
    },
  ]);
  expect((await fake.admin("get", "/requests/1")).body.step).toBeNull();
  expect((await fake.admin("get", "/requests/2")).body.step).toMatchObject({
    operationId: "getVisibility",
    key: "none",
    expect: { status: 401 },
  });
});

test("the query of a request outside of the API begins at the first question mark", async () => {
  const fake = tiny();
  await fake.agent.get("/visibility?brand=a?b=c");
  const { body } = await fake.admin("get", "/requests/1");
  expect(body.request.query).toEqual({ brand: "a?b=c" });
});

test("requests can be filtered by method, path, parameters, headers and body", async () => {
  const fake = tiny();
  const runs = await fake.get(READ, "/query-runs", { brand: BRAND, limit: "1" });
  const run = runs.body.items[0].run_id as string;
  await fake.get(READ, `/query-runs/${run}`);
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: null });
  await fake.agent.get("/api/v1/visibility?brand=a%20b").set("X-Test", "7");
  const ids = async (query: string) => (await found(fake, query)).map(({ id }) => id);
  expect(await ids("method=post")).toEqual([3]);
  expect(await ids("path=/visibility")).toEqual([4]);
  expect(await ids("path=/api/v1/visibility")).toEqual([4]);
  expect(await ids(`parameter=brand%3D${BRAND}`)).toEqual([1]);
  expect(await ids(`parameter=brand%3D${BRAND}&parameter=limit%3D2`)).toEqual([]);
  expect(await ids("parameter=brand%3Da%20b")).toEqual([4]);
  expect(await ids(`parameter=run_id%3D${run}`)).toEqual([2]);
  expect(await ids("header=X-Test%3D7")).toEqual([4]);
  expect(await ids("header=X-Test%3D8")).toEqual([]);
  expect(await ids('body={"brand":"Ottervale"}')).toEqual([3]);
  expect(await ids('body={"brand":"Other"}')).toEqual([]);
  const bad = await fake.admin("get", "/requests?parameter=brand");
  expect(bad.body.error.message).toBe(
    'Parameter "parameter" can\'t be "brand"; expected name=value',
  );
  const twice = await fake.admin("get", "/requests/count?parameter=limit%3D1&parameter=limit%3D2");
  expect(twice.body.error.message).toBe(
    'Parameter "parameter" has two values for "limit"; expected one',
  );
  const text = await fake.admin("get", "/requests?body=x");
  expect(text.body.error.message).toBe('Parameter "body" can\'t be "x"; expected JSON');
});

test("headers are kept, and the values of those that carry keys are replaced", async () => {
  const fake = tiny();
  const encoded = Buffer.from(READ).toString("base64");
  await fake.agent.get("/api/v1/brands/tracked").set({
    Authorization: `Bearer ${READ}`,
    "X-Api-Token": "other",
    "X-Test": "7",
    "X-Odd": encoded,
    Cookie: "app=signed-in",
  });
  const { body } = await fake.admin("get", "/requests/1");
  expect(body.request.headers).toMatchObject({
    authorization: "…",
    "x-api-token": "…",
    cookie: "…",
    "x-test": "7",
    "x-odd": expect.not.stringContaining(encoded),
  });
});

test("clearing the journal of a world resets its count and keeps those of other worlds", async () => {
  const fake = tiny();
  const other = await createWorld(fake);
  await fake.get(READ, "/brands/tracked");
  await fake.get(keyOf(other, "tiny", "read"), "/brands/tracked");
  expect((await fake.admin("delete", "/requests?world=default")).body).toEqual({ cleared: 1 });
  expect(await found(fake, "")).toHaveLength(1);
  expect((await fake.admin("delete", "/requests")).body).toEqual({ cleared: 1 });
  expect(await found(fake, "")).toEqual([]);
});

test("the journal keeps the newest requests of each world and counts the dropped ones", () => {
  const journal = new Journal(3);
  const exchange = unmatchedExchange("GET", "/", {});
  const record = (worldId: string): void => {
    journal.record(exchange, {}, { credential: { form: "none" }, worldId, world: null, now: 0 });
  };
  for (let time = 0; time < 5; time++) record("busy");
  record("calm");
  expect(journal.entries("busy").map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(journal.dropped("busy")).toBe(2);
  expect(journal.entries("calm").map(({ id }) => id)).toEqual([6]);
  expect(journal.dropped()).toBe(2);
});

test("the journal contains no key, wherever it was sent", async () => {
  const fake = tiny();
  const key = keyOf(await createWorld(fake), "tiny", "write");
  const secret = key.slice("lmvz_live_".length);
  await fake.get(key, "/queries", { brand: key, api_key: key });
  await fake.get(key, `/${key}`);
  await fake.get(key, `/%6cmvz_live_${secret}`);
  await fake.post(key, "/brands/tracked", { brand: "Ottervale", domain: key });
  await fake.agent.get("/api/v1/brands/tracked").set("X-API-Key", key);
  await fake.agent.get(`/other?token=${key}`);
  for (const path of ["/requests", "/requests/unmatched", "/requests/1", "/requests/4"]) {
    const { text, status } = await fake.admin("get", path);
    expect(status).toBe(200);
    expect(text).not.toContain(secret);
    expect(text.toLowerCase()).not.toContain("bearer lmvz");
  }
  const { body } = await fake.admin("get", "/requests");
  const tokens = (body.requests as { replay: string | null }[]).map(({ replay }) => replay ?? "");
  for (const token of tokens) {
    expect(Buffer.from(token.slice(3), "base64url").toString("latin1")).not.toContain(secret);
  }
});

test("an entry can be read as a flow step, with relative days and typed numbers", async () => {
  const fake = tiny();
  await fake.get(READ, "/citations", { brand: BRAND, start_date: "2026-03-13", limit: 5 });
  const { body } = await fake.admin("get", "/requests/1");
  const step = {
    stepId: "listCitations-1",
    operationId: "listCitations",
    key: "main",
    parameters: [
      { name: "brand", value: BRAND },
      { name: "start_date", value: { $day: -7 } },
      { name: "limit", value: 5 },
    ],
    expect: { status: 200 },
  };
  expect(body.step).toEqual(step);
  expect(parse((await fake.admin("get", "/requests/1?as=yaml")).text)).toEqual([step]);
});

test("the step of a write has its body", async () => {
  const fake = tiny();
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  const { body } = await fake.admin("get", "/requests/1");
  expect(body.step).toMatchObject({
    operationId: "trackBrand",
    key: "write",
    requestBody: { contentType: "application/json", payload: { brand: "Ottervale" } },
  });
});

test.for([
  ["get", "/api/v1/visibilty?brand=Copperfinch", { what: "path", near: "/api/v1/visibility" }],
  ["get", "/api/v1/visibility/?brand=Copperfinch", { what: "path", near: "/api/v1/visibility" }],
  ["get", "/v1/visibility?brand=Copperfinch", { what: "path", near: "/api/v1/visibility" }],
  ["post", "/api/v1/visibility", { what: "method", given: "POST", near: "GET" }],
  [
    "get",
    "/api/v1/visibility?brnd=Copperfinch",
    { what: "parameter", given: "brnd", near: "brand" },
  ],
  [
    "get",
    "/api/v1/visibility?brand=Copperfinch&llm_provider=opnai",
    { what: "value", near: "llm_provider=openai" },
  ],
] as const)("%s %s is unmatched, and came near to something", async ([method, url, miss]) => {
  const fake = tiny();
  const response = await fake.agent[method](url).set("Authorization", `Bearer ${WRITE}`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  const { body } = await fake.admin("get", "/requests/unmatched");
  expect(body.total).toBe(1);
  expect(body.requests[0].near_misses).toEqual([expect.objectContaining(miss)]);
});

test("a request handled by an operation is not unmatched, even if it returns 404", async () => {
  const fake = tiny();
  await fake.get(READ, "/visibility", { brand: BRAND });
  await fake.get(READ, "/visibility", { brand: "Unknown" });
  expect((await fake.admin("get", "/requests/unmatched")).body).toMatchObject({ total: 0 });
});

test.for([
  ["/requests?status=teapot", /status.*"teapot".*404.*4xx/],
  ["/requests/count?key=foo", /key.*"foo".*none, main, read/],
  ["/requests?operation=getVisiblity", /operation.*getVisibility/],
  ["/requests?limit=0", /limit.*1 to 1000/],
  ["/requests?limit=5&limit=6", /limit.*2 times/],
  ["/requests?offset=-1", /offset/],
  ["/requests?since=yesterday", /since.*"yesterday".*ISO 8601/],
  ["/requests?wrld=default", /Unknown parameter "wrld".*"world"/],
  ["/requests/first", /"first"/],
] as const)("%s is refused with what is allowed", async ([path, message]) => {
  const { status, body } = await tiny().admin("get", path);
  expect([400, 404]).toContain(status);
  expect(body.error.message).toMatch(message);
});

test("an unknown request or world returns 404", async () => {
  const fake = tiny();
  expect((await fake.admin("get", "/requests/99")).status).toBe(404);
  expect((await fake.admin("get", "/requests?world=nope")).status).toBe(404);
});

test("long paths and many parameters do not delay the list of unmatched requests", async () => {
  const fake = tiny();
  // 100 paths of 4,000 segments: comparing every tail of one of them with every path takes 5 s.
  for (let time = 0; time < 100; time++)
    await fake.agent.get("/visibilty".repeat(time) + "/a".repeat(4000));
  await fake.agent.get(`${"/a".repeat(900)}/api/v1/visibilty`);
  await fake.get(
    READ,
    `/visibility?${Array.from({ length: 50 }, (_, at) => `brnd${at}=`).join("&")}`,
  );
  const { body } = await fake.admin("get", "/requests/unmatched?limit=1000");
  expect(body.total).toBe(102);
  const [many, near, far] = body.requests;
  expect(many.near_misses).toHaveLength(20);
  expect(near.near_misses).toMatchObject([{ what: "path", near: "/api/v1/visibility" }]);
  expect(far.near_misses).toEqual([]);
});

test("all entries together have a limit in bytes; above it, the oldest are dropped", async () => {
  const journal = new Journal(1000, 100_000);
  const worlds = ["a", "b", "c"];
  for (let time = 0; time < 300; time++) {
    const context = {
      credential: { form: "none" },
      worldId: worlds[time % 3]!,
      world: null,
      now: null,
    } as const;
    journal.record(unmatchedExchange("GET", `/${"x".repeat(500)}${time}`, {}), {}, context);
    expect(journal.state.bytes).toBeLessThanOrEqual(100_000);
    const bytes = journal.entries().reduce((sum, entry) => sum + entry.bytes, 0);
    expect(journal.state).toMatchObject({ bytes, limit: 100_000 });
  }
  const ids = journal.entries().map(({ id }) => id);
  expect(ids).toEqual(Array.from(ids, (_, place) => 300 - place));
  // 1,800 bytes each.
  expect(ids.length).toBeGreaterThan(40);
  expect(journal.state).toMatchObject({ entries: ids.length, dropped: 300 - ids.length });
  journal.clear("a");
  journal.clear();
  expect(journal.state).toEqual({ entries: 0, bytes: 0, limit: 100_000, dropped: 0 });
});

test("an entry keeps the beginnings of what is long", async () => {
  const fake = tiny();
  const long = "x".repeat(12_000);
  await fake.get(READ, "/brands/tracked", { [long]: long.slice(0, 3000) });
  await fake.get(READ, `/query-runs/${long}`);
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", text: long });
  const { requests } = (await fake.admin("get", "/requests")).body;
  for (const request of requests) expect(JSON.stringify(request).length).toBeLessThan(11_000);
  expect((await fake.admin("get", "/health")).body.journal).toMatchObject({
    entries: 3,
    dropped: 0,
  });
});

test("a page of large requests is shorter than its limit, and the next one continues there", async () => {
  const fake = tiny();
  const body = { brand: "x", text: "y".repeat(8000) };
  for (let time = 0; time < 150; time++) await fake.post(READ, "/prompts", body);
  const ids: number[] = [];
  const sizes: number[] = [];
  while (ids.length < 150) {
    const page = await found(fake, `limit=1000&offset=${ids.length}`);
    sizes.push(page.length);
    ids.push(...page.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from(ids, (_, place) => 150 - place));
  expect(sizes).toHaveLength(4);
});

test("headers that take long to redact shorten a page, and repeated ones do not", async () => {
  const fake = tiny();
  const get = (text: string) =>
    fake.agent.get("/api/v1/queries").set({ authorization: `Bearer ${READ}`, "x-long": text });
  for (let time = 0; time < 60; time++) await get(`${time}${btoa(READ).repeat(300)}`);
  expect(await found(fake, "limit=60")).toHaveLength(3);
  expect(await found(fake, "limit=60&offset=57")).toHaveLength(3);
  await fake.admin("delete", "/requests");
  for (let time = 0; time < 60; time++) await get(btoa(READ).repeat(100));
  expect(await found(fake, "limit=60")).toHaveLength(60);
});
