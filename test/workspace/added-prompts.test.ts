import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startFake, type TestFake } from "../support/fake-server.ts";
import { SECONDS_PER_DAY } from "../../src/common/calendar.ts";
import type { World } from "../../src/workspace/world.ts";
import { keyOf } from "../server/admin/create-world.ts";
import { hasManyAddedPrompts } from "../../src/workspace/added-prompts.ts";

const WRITE = "lmvz_live_northwind_write";
const BRANDS = ["Fernway", "Ottervale", "Kestrel"] as const;

const PATHS = [
  "/brands/tracked",
  ...BRANDS.flatMap((brand) =>
    [
      "/queries?",
      "/queries/tags?",
      "/visibility?group_by=query_tag&",
      "/visibility?group_by=day&start_date=2026-03-15&end_date=2026-03-30&",
      "/brands/top-mentioned?",
      "/citations?query_tag=t1&",
      "/searches?",
      "/searches?group_by=search&limit=100&",
      "/prompts/by-visibility?limit=100&",
      "/query-runs?limit=100&",
    ].map((path) => `${path}brand=${brand}`),
  ),
];

type Step =
  | {
      readonly kind: "prompts";
      readonly brand: string;
      readonly first: number;
      readonly count: number;
      readonly tag: string | null;
    }
  | { readonly kind: "brand"; readonly brand: string; readonly domain: string | null }
  | { readonly kind: "clock"; readonly hours: number }
  | { readonly kind: "read"; readonly path: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("prompts" as const),
      brand: fc.constantFrom(...BRANDS),
      first: fc.nat(60),
      count: fc.constantFrom(1, 1, 2, 20, 50),
      tag: fc.constantFrom(null, "t1", "t2"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("brand" as const),
      brand: fc.constantFrom(...BRANDS),
      domain: fc.constantFrom(null, "a.example", "b.example"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("clock" as const),
      hours: fc.constantFrom(1, 7, 24, 60, -5, -30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("read" as const),
      path: fc.constantFrom(...PATHS),
    }),
  },
);

/** Returns the status of the response. */
async function perform(fake: TestFake, one: Step): Promise<number> {
  switch (one.kind) {
    case "prompts": {
      const { brand, first, count, tag } = one;
      const prompts = Array.from(
        { length: count },
        (_, at) => `Which tent has ${first + at} poles?`,
      );
      const tags = tag === null ? [] : [tag];
      const body = { brand, prompts, llms: ["openai", "gemini"], country: "DE", tags };
      return (await fake.post(WRITE, "/prompts", body)).status;
    }
    case "brand": {
      const { brand, domain } = one;
      const body = { brand, ...(domain === null ? {} : { domain }) };
      return (await fake.post(WRITE, "/brands/tracked", body)).status;
    }
    case "clock": {
      const now = new Date(fake.world.clock.now() * 1000 + one.hours * 3_600_000);
      const body = { action: "set", instant: now.toISOString() };
      return (await fake.admin("post", "/clock", body)).status;
    }
    case "read":
      return (await fake.get(WRITE, one.path)).status;
  }
}

const textsOf = async (fake: TestFake, key: string): Promise<string[]> => {
  const texts: string[] = [];
  for (const path of PATHS) texts.push((await fake.get(key, path)).text);
  return texts;
};

// A world applies each write to the state before it; an import applies all of them to the scenario.
test("writes, reads and clock changes in any order leave what the write log alone gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const fake = startFake();
      for (const one of steps) {
        // 404: of a brand that is not tracked at that time.
        expect([200, 404]).toContain(await perform(fake, one));
      }
      const { body: snapshot } = await fake.admin("get", "/snapshots/default");
      const { body: copy } = await fake.admin("post", "/snapshots", snapshot);
      const texts = await textsOf(fake, keyOf(copy, "northwind", "write"));
      expect(texts).toEqual(await textsOf(fake, WRITE));
    }),
    { numRuns: 8, seed: 15 },
  );
});

test("runs of prompts that are added one by one are those of prompts added together", async () => {
  const prompts = Array.from({ length: 70 }, (_, at) => `Which stove has ${at} flames?`);
  const runsOf = async (writes: readonly string[][]): Promise<string> => {
    const fake = startFake();
    for (const texts of writes) {
      await fake.post(WRITE, "/prompts", { brand: "Fernway", prompts: texts, llms: ["grok"] });
      await fake.get(WRITE, "/visibility?brand=Fernway");
    }
    await fake.admin("post", "/clock", { action: "advance", duration: "P2D" });
    const { text } = await fake.get(WRITE, "/query-runs?brand=Fernway&llm_provider=grok&limit=100");
    expect(text).toContain("Which stove has 69 flames?");
    return text;
  };
  const single = await runsOf(prompts.map((text) => [text]));
  expect(single).toBe(await runsOf([prompts.slice(0, 35), prompts.slice(35)]));
});

/** Writes of 50 prompts each. */
function writesOf(count: number, at: number): World["writes"] {
  const added = { brand: "Fernway", platforms: ["openai"], country: "ZZ", tags: [] } as const;
  return Array.from({ length: count }, (_, write) => {
    const trips = Array.from({ length: 50 }, (_unused, trip) => write * 50 + trip);
    const texts = trips.map((trip) => `Which tent is best on trip ${trip}?`);
    return { at, workspace: "northwind", change: { kind: "prompts-added", ...added, texts } };
  });
}

/** Three for the pages of the brand, two for the models of its prompts, and one for the rest. */
const BRAND_STEPS = 6;

test("restored writes are applied in steps: the brand first, then its prompts", () => {
  const { world } = startFake();
  world.restore(writesOf(8, world.clock.now()));
  expect([...world.applyRestored()]).toHaveLength(BRAND_STEPS + 8);
  const brand = world.workspace("northwind").brand("Fernway");
  expect(brand?.prompts.filter(({ text }) => text.includes("on trip"))).toHaveLength(400);
});

test("the runs of many restored prompts are simulated in steps, also on later days", () => {
  const { world } = startFake();
  world.restore(writesOf(20, world.clock.now()));
  expect(hasManyAddedPrompts(world.writes)).toBe(true);
  expect([...world.applyRestored()]).toHaveLength(BRAND_STEPS + 20);
  world.clock.set(world.clock.now() + 3 * SECONDS_PER_DAY);
  // Each block of 50 prompts has a ledger of its own.
  expect([...world.applyRestored()]).toHaveLength(20 * 3);
  expect([...world.applyRestored()]).toHaveLength(0);
});

test("a prompt that is added again after the clock was set back replaces the one of the later time", async () => {
  const fake = startFake({ scenario: "agency" });
  const add = async (...prompts: string[]): Promise<void> => {
    const body = { brand: "Fernway", prompts, llms: ["openai"], country: "US", tags: ["z"] };
    expect(await fake.post(WRITE, "/prompts", body)).toMatchObject({ status: 200 });
  };
  const advance = (duration: string) =>
    fake.admin("post", "/clock", { action: "advance", duration });
  await add("Which hammock?", "Which cushion?");
  await advance("-P1D");
  await add("Which stove?", "Which hammock?");
  await advance("P2D");
  const filter = "brand=Fernway&query_tag=z";
  const listed = await fake.get(WRITE, `/queries?${filter}`);
  expect(listed.body.items.map(({ text }: { text: string }) => text)).toEqual([
    "Which stove?",
    "Which hammock?",
    "Which cushion?",
  ]);
  // The runs of two days and of the crawl after the addition, and of one day less.
  const { body } = await fake.get(WRITE, `/prompts/by-visibility?${filter}`);
  const runs = body.items.map((row: { prompt_text_preview: string; total_runs: number }) => [
    row.prompt_text_preview,
    row.total_runs,
  ]);
  expect(Object.fromEntries(runs)).toEqual({
    "Which stove?": 3,
    "Which hammock?": 3,
    "Which cushion?": 2,
  });
});
