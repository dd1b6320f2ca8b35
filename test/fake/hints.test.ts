import { expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const base = contract.basePath;

// Frozen at 2026-03-20; the history of Copperfinch begins on 2026-03-16.
const fake = startFake({ scenario: "tiny" });
const edges = startFake({ scenario: "edges" });
const empty = startFake({ scenario: "empty" });

function hintOf({ headers }: TestResponse): string | undefined {
  return headers["understudy-hint"];
}

test("a response carries the hints of the log, which pages of other origins may read", async () => {
  const response = await fake.get(READ, "/visibility", { brand: "Copperfinch", groupby: "day" });
  expect(hintOf(response)).toMatch(
    /^unknown parameter "groupby", did you mean "group_by"\? \(allowed:/,
  );
  expect(response.headers["access-control-expose-headers"]).toBe(
    "Date, Understudy-Replay, Understudy-Hint, Understudy-Stale",
  );
  expect(hintOf(await fake.get(READ, "/visibility", { brand: "Copperfinch" }))).toBeUndefined();
});

test("a hint is one line of printable ASCII, without keys", async () => {
  const response = await edges.get("lmvz_live_edges_read", "/visibility", {
    brand: "Bräuhl & Söhn",
    "x\r\nSet-Cookie: a=b": `Bearer ${READ}`,
    [READ]: "1",
  });
  expect(response.status).toBe(404);
  expect(hintOf(response)).toContain('did you mean the brand "Br\\u00e4uhl & S\\u00f6hne"?');
  expect(hintOf(response)).toContain('"x\\u000d\\u000aSet-Cookie: a=b"');
  expect(hintOf(response)).not.toContain(READ);
  expect(response.headers).not.toHaveProperty("set-cookie");
});

test.each([
  ["Coperfinch", '; did you mean the brand "Copperfinch"?'],
  ["copperfinch", '; the brand is spelt "Copperfinch"; names are case-sensitive'],
  ["Zzz", "; GET /brands/tracked lists the names"],
])("the 404 for the brand %s says what was meant", async (brand, end) => {
  const message = expectError(await fake.get(READ, "/visibility", { brand }), 404);
  expect(message).toBe(`No brand "${brand}" is tracked${end}`);
});

test.each([
  ["/brand/tracked", "/brands/tracked"],
  ["/v1/query-runs/x", "/query-runs/{run_id}"],
  ["/api/v1/searches", "/searches"],
  ["/searches/", "/searches"],
])("the 404 for the path %s suggests %s", async (path, meant) => {
  const message = expectError(await fake.get(READ, path), 404);
  expect(message).toBe(`No endpoint has the path "${path}"; did you mean ${meant}?`);
});

test("the 404 for a path that is near none suggests none", async () => {
  expect(expectError(await fake.get(READ, "/rainbows"), 404)).toBe(
    'No endpoint has the path "/rainbows"',
  );
});

test("the 400 for a missing body field names the field that was mistaken for it", async () => {
  const body = { brand: "Copperfinch", prompt: ["Why?"], llms: ["openai"] };
  const message = expectError(await fake.post(WRITE, "/prompts", body), 400);
  expect(message).toMatch(/^Field "prompts" is required: .*; the field is not called "prompt"$/);
  const none = await fake.post(WRITE, "/prompts", { brand: "Copperfinch", llms: ["openai"] });
  expect(expectError(none, 400)).not.toContain("not called");
});

test("an unknown body field gets a hint with the nearest known one", async () => {
  const response = await fake.post(WRITE, "/brands/tracked", {
    brand: "New",
    domian: "new.example",
  });
  expect(response.status).toBe(200);
  expect(hintOf(response)).toMatch(
    /^unknown body field "domian", did you mean "domain"\? \(allowed:/,
  );
});

test.each(["Bearer undefined", "Bearer null", "Bearer ", "bearer", "Bearer [object Object]"])(
  'the 401 for "%s" says that a variable is not set',
  async (authorization) => {
    const response = await fake.agent.get(`${base}/brands/tracked`).set({ authorization });
    expect(expectError(response, 401)).toContain("is the variable with the key set?");
  },
);

test.each(["/brands/tracked", "/v1/brands/tracked", "/api/v2/brands/tracked?x=1"])(
  "the 404 for a base URL without its path (%s) can be read by pages of other origins",
  async (path) => {
    const asked = {
      Origin: "http://localhost:5173",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    };
    const preflight = await fake.agent.options(path).set(asked);
    expect([preflight.status, preflight.headers["access-control-allow-headers"]]).toEqual([
      204,
      "authorization",
    ]);
    const response = await fake.agent.get(path).set("authorization", `Bearer ${READ}`);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(expectError(response, 404)).toMatch(
      /; the API is at \/api\/v1; did you mean \/api\/v1\/brands\/tracked\?$/,
    );
    await using understudy = await createUnderstudy({ scenario: "tiny" });
    const same = await understudy.fetch(path);
    expect(await same.json()).toEqual(response.body);
    expect(same.headers.get("access-control-allow-origin")).toBe("*");
  },
);

test("without CORS, or outside the API, pages of other origins may read nothing", async () => {
  const closed = startFake({ scenario: "tiny", cors: false });
  for (const response of [
    await closed.agent.get("/brands/tracked"),
    await closed.agent.options("/brands/tracked"),
    await fake.agent.get("/__admin/health"),
    await fake.agent.get("/__admin/nothing"),
    await fake.agent.options("/__admin/health"),
    await fake.agent.get("/start.json"),
  ]) {
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
  }
});

test.each([
  ["UK", 'country: no prompt has "UK", did you mean "GB"?'],
  ["FR", 'country: no prompt has "FR"'],
  ["US", undefined],
])("a country that no prompt has gets a hint: %s", async (country, hint) => {
  const filters = { brand: "Copperfinch", country };
  expect(hintOf(await fake.get(READ, "/prompts/by-visibility", filters))).toBe(hint);
});

test.each([
  [
    { start_date: "2026-11-01", end_date: "2026-11-22" },
    /2026-11-01 to 2026-11-22 is in the future: the current date of this world is 2026-03-20$/,
  ],
  [{ start_date: "2026-03-21" }, /after the end_date/],
  [
    { start_date: "2025-11-01", end_date: "2025-11-22" },
    /2025-11-22 ends before the history of "Copperfinch", which begins on 2026-/,
  ],
  // All runs of the brand are written by hand, on the days before the anchor.
  [{ start_date: "2026-03-12", end_date: "2026-03-19" }, /^none$/],
  [{ end_date: "2026-03-20" }, /^none$/],
  [{}, /^none$/],
])("a window without history gets a hint: %j", async (window, expected) => {
  const response = await fake.get(READ, "/visibility", { brand: "Copperfinch", ...window });
  expect(response.status === 200 ? (hintOf(response) ?? "none") : response.text).toMatch(expected);
});

test("a window of a brand without a history gets a hint until the brand has a run", async () => {
  const key = "lmvz_live_empty_write";
  const window = { brand: "Morning Slate", start_date: "2026-03-01" };
  const before = await empty.get(key, "/visibility", window);
  expect(hintOf(before)).toBe('the brand "Morning Slate" has no runs yet');
  const prompts = { brand: "Morning Slate", prompts: ["Which lamp is best?"], llms: ["openai"] };
  await empty.post(key, "/prompts", prompts);
  await empty.admin("post", "/clock", { action: "advance", duration: "PT2M" });
  const after = await empty.get(key, "/visibility", window);
  expect(after.body.metrics.total_runs).toBe(1);
  expect(hintOf(after)).toBeUndefined();
});
