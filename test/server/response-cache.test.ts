import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ResponseCacheState } from "../../src/server/response-cache.ts";
import { logLine } from "../../src/server/access-log.ts";
import { keyOf } from "./admin/create-world.ts";
import { contract, startFake, TEST_NOW, type TestFake } from "../support/fake-server.ts";

const KEY = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const BRAND = "Copperfinch";

const PATHS = [
  "/visibility",
  "/brands/top-mentioned",
  "/citations",
  "/citations/domains",
  "/searches",
  "/queries",
  "/query-runs",
  "/prompts/by-visibility",
];

/** The same query in several spellings; the last one names an unknown brand. */
const QUERIES = [
  "brand=Copperfinch",
  "brand=Copperfinch&limit=3",
  "limit=3&brand=Copperfinch",
  "brand=%43opperfinch",
  "brand=Copperfinch&",
  "brand=Copperfinch&query_tag=no+such+tag",
  "brand=copperfinch",
];

const anyRead = fc.record({
  path: fc.constantFrom("/visibility", "/citations", "/query-runs"),
  query: fc.constantFrom(...QUERIES),
  holder: fc.constantFrom("reader", "reader", "writer", "borrower", "tenant" as const),
});

/** Events that change, or could change, the responses of reads. */
const anyChange = fc.oneof(
  fc.record({ prompt: fc.constantFrom("One?", "Two?", "Three?") }),
  fc.record({ advance: fc.constantFrom("PT1S", "PT1M", "P1D") }),
  fc.record({ reset: fc.constant(true) }),
  fc.record({ fault: fc.constantFrom("page.always-more", "transport.status", null) }),
  fc.record({ key: fc.constantFrom("create", "revoke" as const) }),
  fc.record({ world: fc.constantFrom("create", "delete" as const) }),
);

type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;
type Read = typeof anyRead extends fc.Arbitrary<infer T> ? T : never;

/** A fake and the keys of its clients. */
interface Subject {
  readonly fake: TestFake;
  readonly keys: Record<Read["holder"], string>;
  /** Id of the last created key. */
  created: string;
  /** Name of the last created world. */
  world: string;
}

async function createSubject(cacheBytes?: number): Promise<Subject> {
  const memory = cacheBytes === undefined ? {} : { cacheBytes };
  const fake = startFake({ scenario: "tiny", now: TEST_NOW, ...memory });
  const keys = { reader: KEY, writer: WRITE, borrower: "", tenant: "" };
  const subject = { fake, keys, created: "", world: "" };
  await apply(subject, { key: "create" });
  await apply(subject, { world: "create" });
  return subject;
}

/** Applies a change; returns what a client receives. */
async function apply(subject: Subject, act: Change): Promise<unknown> {
  const { fake } = subject;
  if ("key" in act) return changeKey(subject, act.key);
  if ("world" in act) return changeWorld(subject, act.world);
  if ("prompt" in act) {
    const body = { brand: BRAND, prompts: [act.prompt], llms: ["openai"] };
    return (await fake.post(WRITE, "/prompts", body)).text;
  }
  if ("advance" in act) {
    return (await fake.admin("post", "/clock", { action: "advance", duration: act.advance })).text;
  }
  if ("reset" in act) return (await fake.admin("post", "/reset", {})).text;
  const faults = act.fault === null ? [] : [act.fault];
  const { status } = await fake.admin("post", "/faults", { faults });
  expect(status).toBe(200);
  return status;
}

/** A response as received, without its Date header. */
async function responseOf(
  { fake, keys }: Subject,
  method: "get" | "head",
  { path, query, holder }: Read,
): Promise<unknown> {
  const url = `${contract.basePath}${path}?${query}`;
  const response = await fake.agent[method](url).set("Authorization", `Bearer ${keys[holder]}`);
  const { status, text, headers } = response;
  return [status, text, { ...headers, date: "" }];
}

async function changeKey(subject: Subject, what: "create" | "revoke"): Promise<number> {
  const { fake, keys } = subject;
  if (what === "revoke") return (await fake.admin("delete", `/keys/${subject.created}`)).status;
  const { status, body } = await fake.admin("post", "/keys", { workspace: "tiny" });
  keys.borrower = body.key;
  subject.created = body.id;
  return status;
}

async function changeWorld(subject: Subject, what: "create" | "delete"): Promise<number> {
  const { fake, keys } = subject;
  if (what === "delete") return (await fake.admin("delete", `/worlds/${subject.world}`)).status;
  const { status, body } = await fake.admin("post", "/worlds", {});
  keys.tenant = keyOf(body, "tiny", "read");
  subject.world = body.world;
  return status;
}

test("the response cache does not change any response", async () => {
  const reads = fc.array(anyRead, { minLength: 1, maxLength: 3 });
  const changes = fc.array(anyChange, { minLength: 2, maxLength: 7 });
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(reads, changes, async (sent, happening) => {
      const [cached, uncached] = [await createSubject(), await createSubject(0)];
      for (const change of happening) {
        for (const method of ["head", "get", "get", "get", "head"] as const) {
          for (const one of sent) {
            const response = await responseOf(cached, method, one);
            expect(response).toEqual(await responseOf(uncached, method, one));
          }
        }
        expect(await apply(cached, change)).toEqual(await apply(uncached, change));
      }
      hits += (await cacheState(cached.fake)).hits;
      expect(await cacheState(uncached.fake)).toMatchObject({ entries: 0, bytes: 0, hits: 0 });
    }),
    { seed: 15, numRuns: 15 },
  );
  expect(hits).toBeGreaterThan(50);
});

async function cacheState(fake: TestFake): Promise<ResponseCacheState> {
  return (await fake.admin("get", "/health")).body.cache;
}

test("the response cache never exceeds its limit and evicts the least recently used response", async () => {
  const limit = 12_000;
  const fake = startFake({ scenario: "tiny", cacheBytes: limit });
  const read = async (path: string): Promise<void> => {
    expect((await fake.get(KEY, path, { brand: BRAND })).status).toBe(200);
    expect((await cacheState(fake)).bytes).toBeLessThanOrEqual(limit);
  };
  await read("/visibility");
  for (const path of PATHS) {
    await read(path);
    await read(path);
    await read("/visibility");
  }
  const { hits, misses, entries } = await cacheState(fake);
  expect(hits).toBeGreaterThanOrEqual(PATHS.length);
  expect(entries).toBeLessThan(misses);
});

test("a revoked key gets no cached response", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body } = await fake.admin("post", "/keys", { workspace: "tiny", mode: "read" });
  for (let time = 0; time < 3; time++) {
    expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(200);
  }
  expect((await cacheState(fake)).hits).toBe(1);
  await fake.admin("delete", `/keys/${body.id}`);
  expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(401);
});

test("a write key gets no cached response with the replay token of a read key", async () => {
  const fake = startFake({ scenario: "tiny" });
  const tokens = [];
  for (const key of [KEY, KEY, WRITE, WRITE, KEY]) {
    const { headers } = await fake.get(key, "/visibility", { brand: BRAND });
    tokens.push(headers["understudy-replay"]);
  }
  const [first, , other] = tokens;
  expect(tokens).toEqual([first, first, other, other, first]);
  expect(first).not.toBe(other);
});

test("a response is cached when its request is repeated", async () => {
  const fake = startFake({ scenario: "tiny" });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await cacheState(fake)).toMatchObject({ entries: 0, bytes: 0, hits: 0 });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await cacheState(fake)).toMatchObject({ entries: PATHS.length, hits: 0 });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await cacheState(fake)).toMatchObject({ hits: PATHS.length });
});

test("a cached read is journalled and logged like any other", async () => {
  const fake = startFake({ scenario: "tiny", now: TEST_NOW });
  for (let time = 0; time < 3; time++) await fake.get(KEY, "/queries", { brand: BRAND });
  expect((await cacheState(fake)).hits).toBe(1);
  const { requests } = (await fake.admin("get", "/requests")).body;
  const [again, , first] = requests;
  // supertest listens on another port for each request.
  const headers = { ...first.headers, host: again.headers.host };
  expect(again).toEqual({ ...first, id: 3, at: again.at, ms: again.ms, headers });
  const lines = fake.served
    .filter(({ url }) => url.includes("/queries"))
    .map((served) => logLine(served).replace(/[\d.]+ ms/, "ms"));
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(1);
  expect(lines[0]).toMatch(/^GET .*\/queries\?brand=Copperfinch {2}200 {2}ms {2}3 rows {2}tiny$/);
});
