import { expect, test } from "vitest";
import { startFake } from "../../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";
const BRAND = "Copperfinch";

test("the number of requests can be verified", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.get(READ, "/queries", { brand: BRAND, limit: "2" });
  await fake.get(READ, "/queries", { brand: BRAND, limit: "3" });
  await fake.get(READ, "/visibility", { brand: BRAND });
  const verify = (body: object) => fake.admin("post", "/requests/verify", body);
  const queries = { operation: "listQueries", parameters: { brand: BRAND } };
  expect(await verify({ ...queries, exactly: 2 })).toMatchObject({
    status: 200,
    body: { verified: true, count: 2, expected: "exactly 2", dropped: 0 },
  });
  expect((await verify(queries)).status).toBe(200);
  expect((await verify({ ...queries, at_least: 1, at_most: 2 })).status).toBe(200);
  expect((await verify({ operation: "listSearches", at_most: 0 })).status).toBe(200);
  const { status, body } = await verify({
    ...queries,
    parameters: { brand: BRAND, limit: 3 },
    exactly: 2,
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    verified: false,
    count: 1,
    error: { message: "1 matching request was received; expected exactly 2" },
    near_misses: [
      { request: { id: 1 }, differs: ["parameters.limit"] },
      { request: { id: 3 }, differs: ["operation", "parameters.limit"] },
    ],
  });
  expect((await verify({ ...queries, exactly: 1, at_most: 2 })).status).toBe(400);
  expect((await verify({ operation: "listQuerys" })).body.error.message).toContain("listQueries");
});

test("a number can't be verified where requests were dropped", async () => {
  const fake = startFake({ scenario: "tiny", journalEntries: 2 });
  for (let time = 0; time < 4; time++) await fake.get(READ, "/brands/tracked");
  const verify = (body: object) => fake.admin("post", "/requests/verify", body);
  expect((await verify({ at_least: 2 })).status).toBe(200);
  const { status, body } = await verify({ exactly: 2 });
  expect(status).toBe(422);
  expect(body.error.message).toBe(
    "2 matching requests are in the journal, but 2 older requests are not; expected exactly 2",
  );
  expect((await verify({ at_least: 3 })).status).toBe(422);
  expect((await verify({ at_most: 1 })).body.error.message).toMatch(/^2 matching .* at most 1$/);
});

test("the most similar requests are the near misses, not the newest", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.get(READ, "/visibility", { brand: BRAND, llm_provider: "openai" });
  await fake.get(READ, "/visibility", { brand: BRAND, llm_provider: "claude" });
  for (let time = 0; time < 5; time++) await fake.get(READ, "/brands/tracked");
  const missesOf = async (pattern: object) => {
    const { status, body } = await fake.admin("post", "/requests/verify", pattern);
    expect(status).toBe(422);
    return body.near_misses as { readonly request: { readonly id: number }; differs: string[] }[];
  };
  const idsOf = async (pattern: object) => (await missesOf(pattern)).map((one) => one.request.id);
  for (const path of ["/visibilty", "/api/v1/visibilty"]) {
    expect(await missesOf({ path })).toMatchObject([
      { request: { id: 2 }, differs: ["path"] },
      { request: { id: 1 }, differs: ["path"] },
      { request: { id: 7 }, differs: ["path"] },
    ]);
  }
  expect(await idsOf({ parameters: { llm_provider: "opanai" } })).toEqual([1, 2, 7]);
  expect(await idsOf({ parameters: { brand: "copperfinch" } })).toEqual([2, 1, 7]);
  expect(await idsOf({ operation: "listTrackedBrands", status: "400" })).toEqual([7, 6, 5]);
  expect((await missesOf({ path: "/".padEnd(100_000, "x") })).length).toBe(3);
});
