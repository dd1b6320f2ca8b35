import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logLine } from "../../src/server/access-log.ts";
import { createUnderstudy, type Understudy } from "../../src/index.ts";
import { contract, startFake } from "../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const tiny = (): ReturnType<typeof startFake> => startFake({ scenario: "tiny" });
const many = (count: number, name = "p"): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`${name}${place}`, 1]));

describe("hints", () => {
  test("a request has at most 5, each of at most 200 characters", async () => {
    const fake = tiny();
    const { status } = await fake.get(READ, "/brands/tracked", many(90, "ü".repeat(20)));
    expect(status).toBe(200);
    await fake.post(WRITE, "/brands/tracked", { ...many(50_000), brand: "Ottervale" });
    await fake.get(READ, "/brands/top-mentioned", {
      brand: "Copperfinch",
      exclude_brand: "x".repeat(5000),
    });
    for (const entry of fake.served) {
      const { hints } = entry.note!;
      expect(hints.length).toBeGreaterThan(0);
      expect(hints.length).toBeLessThanOrEqual(5);
      expect(Math.max(...hints.map(({ length }) => length))).toBeLessThanOrEqual(200);
    }
  });

  test("a line of the access log has at most 2 KB", async () => {
    const fake = tiny();
    const value = "漢".repeat(200);
    const filters = { filter_by_brand: value, exclude_brand: value, query_tag: value };
    await fake.get(READ, "/citations/domains", { brand: "Copperfinch", ...filters, [value]: 1 });
    await fake.agent.get(`/${encodeURIComponent(value)}`);
    expect(fake.served).toHaveLength(2);
    for (const entry of fake.served) {
      expect(Buffer.byteLength(logLine(entry))).toBeLessThanOrEqual(2048);
    }
    expect(logLine(fake.served[0]!)).toMatch(/ {2}200 {2}.*hint: .*…$/);
  });
});

test("100 parameters are read; more are a 400 that says so", async () => {
  const fake = tiny();
  expect((await fake.get(READ, "/brands/tracked", many(100))).status).toBe(200);
  const { status, body } = await fake.get(READ, "/brands/tracked", many(101));
  expect(status).toBe(400);
  expect(body.error.message).toBe("The request has 101 parameters; allowed are 100");
});

describe("over HTTP", () => {
  let fake: Understudy;
  let origin = "";
  beforeAll(async () => {
    fake = await createUnderstudy({ scenario: "tiny" });
    ({ origin } = new URL((await fake.listen()).url));
  });
  afterAll(async () => fake.close());

  test.each([contract.basePath, "", "/__admin"])(
    "a URL of 16 KB is read below %j; a longer one is a 414",
    async (base) => {
      const path = `${base}/x?`;
      const url = origin + path + "y".repeat(16_384 - path.length);
      for (const method of ["GET", "POST", "OPTIONS"]) {
        expect((await fetch(url, { method })).status).not.toBe(414);
        const response = await fetch(`${url}y`, { method });
        expect([method, response.status]).toEqual([method, 414]);
        const message = "The URL has 16385 bytes; allowed are 16384";
        expect(await response.json()).toEqual({ error: { message } });
      }
    },
  );

  test("headers above 32 KB are a 431 with the envelope", async () => {
    const headers = { authorization: `Bearer ${READ}`, cookie: "x".repeat(40_000) };
    const response = await fetch(`${origin}${contract.basePath}/brands/tracked`, { headers });
    const message = "The request's path and headers are too long";
    expect([response.status, await response.json()]).toEqual([431, { error: { message } }]);
  });
});
