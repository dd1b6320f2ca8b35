import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ReplyMemoryState } from "../../src/http/reply-memory.ts";
import { logLine } from "../../src/http/request-log.ts";
import { keyOf } from "../admin/mint.ts";
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

/** The same questions in several spellings; the last one names no brand that there is. */
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

/** What changes, or could change, what reads tell. */
const anyChange = fc.oneof(
  fc.record({ prompt: fc.constantFrom("One?", "Two?", "Three?") }),
  fc.record({ advance: fc.constantFrom("PT1S", "PT1M", "P1D") }),
  fc.record({ reset: fc.constant(true) }),
  fc.record({ fault: fc.constantFrom("page.always-more", "transport.status", null) }),
  fc.record({ key: fc.constantFrom("lend", "revoke" as const) }),
  fc.record({ world: fc.constantFrom("mint", "delete" as const) }),
);

type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;
type Read = typeof anyRead extends fc.Arbitrary<infer T> ? T : never;

/** A fake, and which keys its clients hold by now. */
interface Ground {
  readonly fake: TestFake;
  readonly keys: Record<Read["holder"], string>;
  lent: string;
  minted: string;
}

async function groundOf(replyMemoryBytes?: number): Promise<Ground> {
  const memory = replyMemoryBytes === undefined ? {} : { replyMemoryBytes };
  const fake = startFake({ scenario: "tiny", now: TEST_NOW, ...memory });
  const keys = { reader: KEY, writer: WRITE, borrower: "", tenant: "" };
  const ground = { fake, keys, lent: "", minted: "" };
  await done(ground, { key: "lend" });
  await done(ground, { world: "mint" });
  return ground;
}

/** Does it, and tells what a client sees of it. */
async function done(ground: Ground, act: Change): Promise<unknown> {
  const { fake } = ground;
  if ("key" in act) return keyDone(ground, act.key);
  if ("world" in act) return worldDone(ground, act.world);
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

/** A reply as it arrives, but for the date of sending. */
async function seen(
  { fake, keys }: Ground,
  method: "get" | "head",
  { path, query, holder }: Read,
): Promise<unknown> {
  const url = `${contract.basePath}${path}?${query}`;
  const reply = await fake.agent[method](url).set("Authorization", `Bearer ${keys[holder]}`);
  const { status, text, headers } = reply;
  return [status, text, { ...headers, date: "" }];
}

async function keyDone(ground: Ground, what: "lend" | "revoke"): Promise<number> {
  const { fake, keys } = ground;
  if (what === "revoke") return (await fake.admin("delete", `/keys/${ground.lent}`)).status;
  const { status, body } = await fake.admin("post", "/keys", { workspace: "tiny" });
  keys.borrower = body.key;
  ground.lent = body.id;
  return status;
}

async function worldDone(ground: Ground, what: "mint" | "delete"): Promise<number> {
  const { fake, keys } = ground;
  if (what === "delete") return (await fake.admin("delete", `/worlds/${ground.minted}`)).status;
  const { status, body } = await fake.admin("post", "/worlds", {});
  keys.tenant = keyOf(body, "tiny", "read");
  ground.minted = body.world;
  return status;
}

test("replies are the same bytes with and without the memory of replies, whatever happens between", async () => {
  const reads = fc.array(anyRead, { minLength: 1, maxLength: 3 });
  const changes = fc.array(anyChange, { minLength: 2, maxLength: 7 });
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(reads, changes, async (asked, happening) => {
      const [remembering, forgetful] = [await groundOf(), await groundOf(0)];
      for (const change of happening) {
        for (const method of ["head", "get", "get", "get", "head"] as const) {
          for (const one of asked) {
            const reply = await seen(remembering, method, one);
            expect(reply).toEqual(await seen(forgetful, method, one));
          }
        }
        expect(await done(remembering, change)).toEqual(await done(forgetful, change));
      }
      hits += (await remembered(remembering.fake)).hits;
      expect(await remembered(forgetful.fake)).toMatchObject({ entries: 0, bytes: 0, hits: 0 });
    }),
    { numRuns: 15 },
  );
  expect(hits).toBeGreaterThan(50);
});

async function remembered(fake: TestFake): Promise<ReplyMemoryState> {
  return (await fake.admin("get", "/health")).body.remembered;
}

test("the memory of replies never holds more than it may, and lets go of what was not used longest", async () => {
  const limit = 12_000;
  const fake = startFake({ scenario: "tiny", replyMemoryBytes: limit });
  const read = async (path: string): Promise<void> => {
    expect((await fake.get(KEY, path, { brand: BRAND })).status).toBe(200);
    expect((await remembered(fake)).bytes).toBeLessThanOrEqual(limit);
  };
  await read("/visibility");
  for (const path of PATHS) {
    await read(path);
    await read(path);
    await read("/visibility");
  }
  const { hits, misses, entries } = await remembered(fake);
  expect(hits).toBeGreaterThanOrEqual(PATHS.length);
  expect(entries).toBeLessThan(misses);
});

test("a revoked key is refused what was remembered for it", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body } = await fake.admin("post", "/keys", { workspace: "tiny", mode: "read" });
  for (let time = 0; time < 3; time++) {
    expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(200);
  }
  expect((await remembered(fake)).hits).toBe(1);
  await fake.admin("delete", `/keys/${body.id}`);
  expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(401);
});

test("what a read key asked is not told to a write key with the read key's token", async () => {
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

test("what is asked once is not kept, and what is asked again is", async () => {
  const fake = startFake({ scenario: "tiny" });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await remembered(fake)).toMatchObject({ entries: 0, bytes: 0, hits: 0 });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await remembered(fake)).toMatchObject({ entries: PATHS.length, hits: 0 });
  for (const path of PATHS) await fake.get(KEY, path, { brand: BRAND });
  expect(await remembered(fake)).toMatchObject({ hits: PATHS.length });
});

test("a read asked before is journalled and logged like any other", async () => {
  const fake = startFake({ scenario: "tiny", now: TEST_NOW });
  for (let time = 0; time < 3; time++) await fake.get(KEY, "/queries", { brand: BRAND });
  expect((await remembered(fake)).hits).toBe(1);
  const { requests } = (await fake.admin("get", "/requests")).body;
  const [again, , first] = requests;
  expect(again).toEqual({ ...first, id: 3, at: again.at, ms: again.ms });
  const lines = fake.served
    .filter(({ url }) => url.includes("/queries"))
    .map((served) => logLine(served).replace(/[\d.]+ ms/, "ms"));
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(1);
  expect(lines[0]).toMatch(/^GET .*\/queries\?brand=Copperfinch {2}200 {2}ms {2}3 rows {2}tiny$/);
});
