import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import { brandReads, existingValues, requiredParameters } from "./existing-values.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const STARTER = "lmvz_live_edges_starter_write";
const FREE = "lmvz_live_edges_free_read";
const UNKNOWN_BRAND = "Unknown Brand";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

test("a preflight is handled before the key is checked", async () => {
  const response = await fake.agent
    .options(`${base}/visibility`)
    .set({ Origin: "http://localhost:5173", "Access-Control-Request-Method": "GET" });
  expect(response.status).toBe(204);
});

test.each(["/no-such-path", "/visibility/", "/query-runs/%zz", "/visibility?limit=abc"])(
  "the key is checked before %s",
  async (path) => {
    expectError(await fake.agent.get(base + path), 401);
    expectError(await fake.agent.delete(base + path), 401);
    expectError(await fake.agent.post(base + path).send("{"), 401);
  },
);

test("a revoked key is rejected before the plan is checked", async () => {
  const own = startFake({ scenario: "edges" });
  const { id, key } = own.worlds.createKey("default", "edges-free", "read");
  expectError(await own.get(key, "/brands/tracked"), 403);
  own.worlds.keys.revoke(id);
  expectError(await own.get(key, "/brands/tracked"), 401);
});

test.each([
  ["get", "/no-such-path"],
  ["get", "/query-runs/%zz"],
  ["delete", "/visibility"],
  ["post", "/brands/tracked"],
  ["get", "/visibility"],
  ["get", "/visibility?brand=Unknown"],
] as const)("the plan comes before all that is wrong with %s %s", async (method, path) => {
  const response = await fake.agent[method](base + path).set("Authorization", `Bearer ${FREE}`);
  expect(expectError(response, 403)).toContain("plan");
});

test.each([
  ["put", "/brands/tracked", 405],
  ["delete", "/prompts", 405],
  ["get", "/prompts", 405],
  ["post", "/brands/untracked", 404],
  ["post", "/prompts/", 404],
] as const)(
  "path and method are checked before the key's mode: %s %s returns %i",
  async (method, path, status) => {
    const response = await fake.agent[method](base + path).set("Authorization", `Bearer ${READ}`);
    expectError(response, status);
  },
);

test.each([
  ["no body", undefined, undefined],
  ["malformed JSON", "{", "application/json"],
  ["an empty object", "{}", "application/json"],
  ["another content type", "brand=A", "application/x-www-form-urlencoded"],
  ["an untracked brand", JSON.stringify({ brand: UNKNOWN_BRAND }), "application/json"],
  ["a body that is too large", JSON.stringify("x".repeat(1_100_000)), "application/json"],
])("the key's mode is checked before %s", async (_, body, type) => {
  for (const path of ["/brands/tracked", "/prompts"]) {
    const request = fake.agent.post(base + path).set("Authorization", `Bearer ${READ}`);
    const response = await (type === undefined ? request : request.type(type).send(body));
    expect(expectError(response, 403)).toContain("read-only");
  }
});

test.each(brandReads)(
  "the parameters of $id are validated before the brand is looked up",
  async (operation) => {
    const needed = { ...requiredParameters(operation, known), brand: UNKNOWN_BRAND };
    const others = operation.parameters.filter(({ name, lenient }) => name !== "brand" && !lenient);
    for (const { name } of others) {
      expectError(await fake.get(READ, operation.path, { ...needed, [name]: "" }), 400);
    }
    expectError(await fake.get(READ, operation.path, needed), 404);
  },
);

test.each(
  brandReads.filter(({ parameters }) => parameters.some(({ name }) => name === "end_date")),
)(
  "$id rejects a window that ends before it starts before the brand is looked up",
  async (operation) => {
    const needed = { ...requiredParameters(operation, known), brand: UNKNOWN_BRAND };
    const query = { ...needed, start_date: "2026-03-02", end_date: "2026-03-01" };
    expectError(await fake.get(READ, operation.path, query), 400);
  },
);

test("a window too long for a breakdown by day is rejected before the brand is looked up", async () => {
  const query = { group_by: "day", start_date: "1000-01-01", end_date: "2999-12-31" };
  expectError(await fake.get(READ, "/visibility", { ...query, brand: known.brand }), 400);
  expectError(await fake.get(READ, "/visibility", { ...query, brand: UNKNOWN_BRAND }), 400);
});

test("with --strict-params, an unknown parameter is rejected before the brand is looked up", async () => {
  const strict = startFake({ scenario: "edges", strictParameters: true });
  const query = { brand: UNKNOWN_BRAND, colour: "red" };
  expectError(await strict.get(READ, "/visibility", query), 400);
});

test.each([
  ["no prompt", STARTER, { prompts: [], llms: ["openai"] }],
  ["a country that is none", STARTER, { prompts: ["x"], llms: ["openai"], country: "us" }],
  ["a platform that there is not", STARTER, { prompts: ["x"], llms: ["altavista"] }],
  ["a platform that the plan lacks", STARTER, { prompts: ["x"], llms: ["claude"] }],
  ["a tag without a letter", WRITE, { prompts: ["x"], llms: ["openai"], tags: ["!!!"] }],
])("in a body, %s is rejected before the brand is looked up", async (_, key, rest) => {
  expectError(await fake.post(key, "/prompts", { brand: UNKNOWN_BRAND, ...rest }), 400);
});

test("the brand is looked up before the prompt and the video", async () => {
  const query = { brand: UNKNOWN_BRAND, brand_prompt_id: "bp_none", url: "https://youtu.be/none" };
  for (const path of ["/prompts/leaderboard", "/prompts/ranking-advice", "/youtube/summary"]) {
    expect(expectError(await fake.get(READ, path, query), 404)).toContain(UNKNOWN_BRAND);
  }
});
