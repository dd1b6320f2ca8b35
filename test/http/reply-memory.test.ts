import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ReplyMemoryState } from "../../src/http/reply-memory.ts";
import { startFake, TEST_NOW, type TestFake } from "../support/fake-server.ts";

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

/** What can happen to a fake: a read, or something that changes what reads tell. */
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      path: fc.constantFrom("/visibility", "/citations", "/query-runs"),
      limit: fc.constantFrom(undefined, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ prompt: fc.constantFrom("One?", "Two?", "Three?") }) },
  { weight: 1, arbitrary: fc.record({ advance: fc.constantFrom("PT1S", "PT1M", "P1D") }) },
  { weight: 1, arbitrary: fc.record({ reset: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ fault: fc.constantFrom("page.always-more", null) }) },
);

type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** Does it, and tells what a client sees of it. */
async function done(fake: TestFake, act: Deed): Promise<unknown> {
  if ("path" in act) {
    const { limit } = act;
    const { status, text, headers } = await fake.get(KEY, act.path, { brand: BRAND, limit });
    return [status, text, headers["understudy-replay"], headers["content-type"]];
  }
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

test("replies are the same bytes with and without the memory of replies, whatever happens", async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 25 }), async (deeds) => {
      const [remembering, forgetful] = [undefined, 0].map((replyMemoryBytes) =>
        startFake({
          scenario: "tiny",
          now: TEST_NOW,
          ...(replyMemoryBytes === undefined ? {} : { replyMemoryBytes }),
        }),
      );
      if (remembering === undefined || forgetful === undefined) throw new Error("no fake");
      for (const act of deeds) {
        expect(await done(remembering, act)).toEqual(await done(forgetful, act));
      }
      hits += (await remembered(remembering)).hits;
      expect(await remembered(forgetful)).toMatchObject({ entries: 0, bytes: 0, hits: 0 });
    }),
    { numRuns: 25 },
  );
  expect(hits).toBeGreaterThan(10);
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
    await read("/visibility");
  }
  const { hits, misses, entries } = await remembered(fake);
  expect(hits).toBeGreaterThanOrEqual(PATHS.length);
  expect(entries).toBeLessThan(misses);
});

test("a revoked key is refused what was remembered for it", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body } = await fake.admin("post", "/keys", { workspace: "tiny", mode: "read" });
  expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(200);
  expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(200);
  expect((await remembered(fake)).hits).toBe(1);
  await fake.admin("delete", `/keys/${body.id}`);
  expect((await fake.get(body.key, "/visibility", { brand: BRAND })).status).toBe(401);
});
