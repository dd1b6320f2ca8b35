import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { brandReads, knownOf, neededBy } from "./known.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const STARTER = "lmvz_live_edges_starter_write";
const FREE = "lmvz_live_edges_free_read";
const NOBODY = "Nobody At All";

const fake = startFake({ scenario: "edges" });
const known = knownOf(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

test("a preflight comes before the key", async () => {
  const reply = await fake.agent
    .options(`${base}/visibility`)
    .set({ Origin: "http://localhost:5173", "Access-Control-Request-Method": "GET" });
  expect(reply.status).toBe(204);
});

test.each(["/no-such-path", "/visibility/", "/query-runs/%zz", "/visibility?limit=abc"])(
  "the key comes before all that is wrong with %s",
  async (path) => {
    expectRefusal(await fake.agent.get(base + path), 401);
    expectRefusal(await fake.agent.delete(base + path), 401);
    expectRefusal(await fake.agent.post(base + path).send("{"), 401);
  },
);

test("a revoked key comes before the plan", async () => {
  const own = startFake({ scenario: "edges" });
  const { id, key } = own.worlds.createKey("default", "edges-free", "read");
  expectRefusal(await own.get(key, "/brands/tracked"), 403);
  own.worlds.keys.revoke(id);
  expectRefusal(await own.get(key, "/brands/tracked"), 401);
});

test.each([
  ["get", "/no-such-path"],
  ["get", "/query-runs/%zz"],
  ["delete", "/visibility"],
  ["post", "/brands/tracked"],
  ["get", "/visibility"],
  ["get", "/visibility?brand=Nobody"],
] as const)("the plan comes before all that is wrong with %s %s", async (method, path) => {
  const reply = await fake.agent[method](base + path).set("Authorization", `Bearer ${FREE}`);
  expect(expectRefusal(reply, 403)).toContain("plan");
});

test.each([
  ["put", "/brands/tracked", 405],
  ["delete", "/prompts", 405],
  ["get", "/prompts", 405],
  ["post", "/brands/untracked", 404],
  ["post", "/prompts/", 404],
] as const)(
  "path and method come before the key's mode: %s %s is a %i",
  async (method, path, status) => {
    const reply = await fake.agent[method](base + path).set("Authorization", `Bearer ${READ}`);
    expectRefusal(reply, status);
  },
);

test.each([
  ["no body", undefined, undefined],
  ["malformed JSON", "{", "application/json"],
  ["an empty object", "{}", "application/json"],
  ["another content type", "brand=A", "application/x-www-form-urlencoded"],
  ["a brand that nobody tracks", JSON.stringify({ brand: NOBODY }), "application/json"],
  ["a body that is too large", JSON.stringify("x".repeat(1_100_000)), "application/json"],
])("the key's mode comes before %s", async (_, body, type) => {
  for (const path of ["/brands/tracked", "/prompts"]) {
    const request = fake.agent.post(base + path).set("Authorization", `Bearer ${READ}`);
    const reply = await (type === undefined ? request : request.type(type).send(body));
    expect(expectRefusal(reply, 403)).toContain("read-only");
  }
});

test.each(brandReads)(
  "what is wrong with a parameter of $id comes before an unknown brand",
  async (operation) => {
    const needed = { ...neededBy(operation, known), brand: NOBODY };
    const others = operation.parameters.filter(({ name, lenient }) => name !== "brand" && !lenient);
    for (const { name } of others) {
      expectRefusal(await fake.get(READ, operation.path, { ...needed, [name]: "" }), 400);
    }
    expectRefusal(await fake.get(READ, operation.path, needed), 404);
  },
);

test.each(
  brandReads.filter(({ parameters }) => parameters.some(({ name }) => name === "end_date")),
)("a window that ends before it starts comes before an unknown brand in $id", async (operation) => {
  const needed = { ...neededBy(operation, known), brand: NOBODY };
  const query = { ...needed, start_date: "2026-03-02", end_date: "2026-03-01" };
  expectRefusal(await fake.get(READ, operation.path, query), 400);
});

test("a window too long for a breakdown by day comes before an unknown brand", async () => {
  const query = { group_by: "day", start_date: "1000-01-01", end_date: "2999-12-31" };
  expectRefusal(await fake.get(READ, "/visibility", { ...query, brand: known.brand }), 400);
  expectRefusal(await fake.get(READ, "/visibility", { ...query, brand: NOBODY }), 400);
});

test("an unknown parameter that is refused comes before an unknown brand", async () => {
  const strict = startFake({ scenario: "edges", strictParameters: true });
  const query = { brand: NOBODY, colour: "red" };
  expectRefusal(await strict.get(READ, "/visibility", query), 400);
});

test.each([
  ["no prompt", STARTER, { prompts: [], llms: ["openai"] }],
  ["a country that is none", STARTER, { prompts: ["x"], llms: ["openai"], country: "us" }],
  ["a platform that there is not", STARTER, { prompts: ["x"], llms: ["altavista"] }],
  ["a platform that the plan lacks", STARTER, { prompts: ["x"], llms: ["claude"] }],
  ["a tag without a letter", WRITE, { prompts: ["x"], llms: ["openai"], tags: ["!!!"] }],
])("in a body, %s comes before an unknown brand", async (_, key, rest) => {
  expectRefusal(await fake.post(key, "/prompts", { brand: NOBODY, ...rest }), 400);
});

test("an unknown brand comes before an unknown prompt and an unknown video", async () => {
  const query = { brand: NOBODY, brand_prompt_id: "bp_none", url: "https://youtu.be/none" };
  for (const path of ["/prompts/leaderboard", "/prompts/ranking-advice", "/youtube/summary"]) {
    expect(expectRefusal(await fake.get(READ, path, query), 404)).toContain(NOBODY);
  }
});
