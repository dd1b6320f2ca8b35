import { expect, test } from "vitest";
import { boundedSearch } from "../../../src/server/admin/bounded-search.ts";
import { Journal, unmatchedExchange } from "../../../src/server/journal.ts";
import { startFake, type TestFake } from "../../support/fake-server.ts";

const WRITE = "lmvz_live_tiny_write";
const FURTHER = 220;

/** The oldest request names `Ottervale`; the bodies of the others have 880,000 characters. */
async function withLongBodies(): Promise<TestFake> {
  const fake = startFake({ scenario: "tiny" });
  await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: null });
  for (let index = 0; index < FURTHER; index++) {
    await fake.post(WRITE, "/brands/tracked", { text: "x".repeat(3990) });
  }
  return fake;
}

async function count(fake: TestFake, query: string): Promise<Record<string, number>> {
  return (await fake.admin("get", `/requests/count?${query}`)).body;
}

test("a search reads a bounded number of characters, the newest requests first, and says what is left", async () => {
  const fake = await withLongBodies();
  const { count: found, unsearched } = await count(fake, "body={}");
  expect(found! + unsearched!).toBe(FURTHER + 1);
  // 199 bodies of 4,001 characters stay below 800,000.
  expect(found).toBe(199);
  const { body } = await fake.admin("get", "/requests?body={}&limit=1");
  expect(body).toMatchObject({ total: 199, unsearched: 22, requests: [{ id: FURTHER + 1 }] });
});

test("bodies without a wanted text need not be read", async () => {
  const fake = await withLongBodies();
  expect(await count(fake, 'body={"brand":"Ottervale"}')).toMatchObject({
    count: 1,
    unsearched: 0,
  });
  expect(await count(fake, 'body={"brand":"Otter"}')).toMatchObject({ count: 0, unsearched: 0 });
});

test("a number can't be verified where bodies were not compared", async () => {
  const fake = await withLongBodies();
  const verify = (body: object) => fake.admin("post", "/requests/verify", body);
  const { status, body } = await verify({ body: {}, exactly: FURTHER + 1 });
  expect([status, body.unsearched]).toEqual([422, 22]);
  expect(body.error.message).toBe(
    "199 matching requests are in the journal, but comparing 22 older ones would take too long; expected exactly 221",
  );
  expect((await verify({ body: {}, at_least: 199 })).status).toBe(200);
  expect(await verify({ body: { brand: "Ottervale" }, exactly: 1 })).toMatchObject({
    status: 200,
    body: { count: 1, unsearched: 0 },
  });
});

test("a text that the body writes with escapes is found", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.agent
    .post("/api/v1/brands/tracked")
    .set({ authorization: `Bearer ${WRITE}`, "content-type": "application/json" })
    .send('{"br\\u0061nd":"Otterv\\u0061le"}');
  expect(await count(fake, 'body={"brand":"Ottervale"}')).toMatchObject({ count: 1 });
});

test("long queries are bounded too", async () => {
  const fake = startFake({ scenario: "tiny" });
  for (let index = 0; index < 200; index++) {
    await fake.agent.get(`/api/v1/visibility?brand=a&text=${"x".repeat(15_000)}`);
  }
  const { count: found, unsearched } = await count(fake, "parameter=brand%3Da");
  expect(found! + unsearched!).toBe(200);
  expect(unsearched).toBeGreaterThan(0);
  expect(await count(fake, "method=GET")).toMatchObject({ count: 200, unsearched: 0 });
});

test("so are short requests, by their number and that of the conditions", async () => {
  const entry = new Journal().record(unmatchedExchange("GET", "/x?a=b", {}), {});
  const entries = Array.from({ length: 30_000 }, () => entry);
  const names = Array.from({ length: 25 }, (_, index) => [`x-${index}`, "1"]);
  const values = Object.fromEntries(names) as Record<string, string>;
  const compared = async (match: Parameters<typeof boundedSearch>[1]): Promise<number> =>
    (await boundedSearch(entries, match)).compared.length;
  expect(await compared({ parameters: { a: "b" } })).toBe(13_114);
  expect(await compared({ parameters: values, headers: values })).toBe(7272);
  // Nothing is parsed without a condition, and without a body.
  expect(await compared({})).toBe(30_000);
  expect(await compared({ body: { a: 1 } })).toBe(30_000);
});
