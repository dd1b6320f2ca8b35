import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startFake, type Query, type TestFake } from "../support/fake-server.ts";
import {
  SMALL_BRAND as BRAND,
  SMALL_KEY as KEY,
  smallScenario,
} from "../support/small-scenario.ts";

type Trait = Readonly<Record<string, unknown>>;

const DAY_ZERO = Date.parse("2026-03-20T00:00:00Z");

function dateOf(day: number): string {
  return new Date(DAY_ZERO + day * 86_400_000).toISOString().slice(0, 10);
}

/** Query parameters of a window from one day to another. */
function days(from: number, to: number): Query {
  return { start_date: dateOf(from), end_date: dateOf(to) };
}

function fakeWith(traits: readonly Trait[], history: object = {}, brand: object = {}): TestFake {
  return startFake({
    scenario: smallScenario({ history: { steady: true, ...history, traits }, brand }),
  });
}

async function ask(fake: TestFake, path: string, query: Query = {}) {
  const response = await fake.get(KEY, path, { brand: BRAND, ...query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function metrics(fake: TestFake, window: Query) {
  return (await ask(fake, "/visibility", window)).metrics;
}

async function rows(fake: TestFake, query: Query) {
  return (await ask(fake, "/query-runs", { ...query, limit: 100 })).items;
}

const PATHS = ["/visibility", "/brands/top-mentioned", "/citations", "/searches", "/query-runs"];

/** Hash of the bytes of all lists of a window. */
async function pageOf(fake: TestFake, window: Query, paths = PATHS): Promise<string> {
  const responses = [];
  for (const path of paths) {
    responses.push(await fake.get(KEY, path, { brand: BRAND, ...window, limit: 100 }));
  }
  const text = responses.map((response) => response.text).join("\n");
  return createHash("sha256").update(text).digest("hex");
}

async function shares(fake: TestFake, window: Query): Promise<Record<string, number>> {
  const { items } = await ask(fake, "/brands/top-mentioned", { ...window, limit: 100 });
  return Object.fromEntries(
    items.map((row: { brand_name: string; mention_count: number }) => [
      row.brand_name,
      row.mention_count,
    ]),
  );
}

const WARM = { strength: 0.8, tone: 0.8 };

test("a change of tone lowers the sentiment from its first day", async () => {
  const fake = fakeWith([{ trait: "tone", from: -9, tone: -1 }], WARM);
  const before = await metrics(fake, days(-19, -10));
  const after = await metrics(fake, days(-9, 0));
  expect(before.net_sentiment).toBeGreaterThan(40);
  expect(after.net_sentiment).toBeLessThan(-10);
  expect(after.sentiment_coverage_pct).toBe(100);
});

test("a competitor's change of tone does not change the brand's sentiment", async () => {
  const [plain, moved] = [
    fakeWith([], WARM),
    fakeWith([{ trait: "tone", from: -9, tone: -1, brand: "Inkerly" }], WARM),
  ];
  const netOf = async (fake: TestFake) => {
    const { items } = await ask(fake, "/brands/top-mentioned", { ...days(-9, 0), limit: 100 });
    return items.find((row: { brand_name: string }) => row.brand_name === "Inkerly").net_sentiment;
  };
  expect(await netOf(moved)).toBeLessThan(await netOf(plain));
  expect(await metrics(moved, days(-9, 0))).toEqual(await metrics(plain, days(-9, 0)));
});

test("a trait ends with its last day", async () => {
  const fake = fakeWith([{ trait: "strength", from: -14, to: -8, strength: 0 }], WARM);
  expect((await metrics(fake, days(-14, -8))).mention_runs).toBe(0);
  expect((await metrics(fake, days(-19, -15))).visibility_pct).toBeGreaterThan(40);
  expect((await metrics(fake, days(-7, 0))).visibility_pct).toBeGreaterThan(40);
});

test("a change over several days is gradual", async () => {
  const fake = fakeWith([{ trait: "strength", from: -15, strength: 0, over: 12 }], WARM);
  const seen = [];
  for (const [from, to] of [
    [-19, -16],
    [-15, -10],
    [-9, -5],
    [-4, 0],
  ] as const) {
    seen.push((await metrics(fake, days(from, to))).visibility_pct);
  }
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(seen[0]).toBeGreaterThan(60);
  expect(seen[1]).toBeGreaterThan(0);
  expect(seen.at(-1)).toBe(0);
});

test("a competitor overtakes the brand", async () => {
  const competitor = "Rooklyn Paper";
  const fake = fakeWith(
    [
      { trait: "strength", from: -9, brand: competitor, strength: 0.95 },
      { trait: "strength", from: -9, strength: 0.2 },
    ],
    WARM,
    { competitors: [competitor] },
  );
  const [before, after] = [await shares(fake, days(-19, -10)), await shares(fake, days(-9, 0))];
  expect(before[BRAND]).toBeGreaterThan(before[competitor] ?? 0);
  expect(after[competitor]).toBeGreaterThan(after[BRAND] ?? 0);
});

test("an appearing brand is mentioned and cited from its first day, never before", async () => {
  const fake = fakeWith(
    [
      {
        trait: "appears",
        from: -5,
        brand: "Quietfern",
        domain: "quietfern.example",
        strength: 0.9,
      },
    ],
    {},
    { competitors: ["Quietfern"] },
  );
  const [before, after] = [days(-19, -6), days(-5, 0)];
  expect(Object.keys(await shares(fake, before))).not.toContain("Quietfern");
  const { items } = await ask(fake, "/brands/top-mentioned", { ...after, limit: 100 });
  expect(items).toContainEqual(
    expect.objectContaining({
      brand_name: "Quietfern",
      domain: "quietfern.example",
      is_tracked_competitor: true,
    }),
  );
  const site = async (window: Query) =>
    (await ask(fake, "/citations/domains", { ...window, ownership: "competitor:Quietfern" })).items;
  expect(await site(before)).toEqual([]);
  expect(await site(after)).toEqual([
    expect.objectContaining({ domain: "quietfern.example", ownership: "competitor" }),
  ]);
});

test("runs of a silent platform have null searches from the first day", async () => {
  const fake = fakeWith([{ trait: "silent", from: -9, platform: "grok" }]);
  const counts = async (window: Query) =>
    (await rows(fake, { ...window, llm_provider: "grok" })).map(
      (row: { web_search_query_count: number | null }) => row.web_search_query_count,
    );
  expect(await counts(days(-19, -10))).not.toContain(null);
  expect(new Set(await counts(days(-9, 0)))).toEqual(new Set([null]));
});

test("exposes_searches is false only for windows in which the platform is silent throughout", async () => {
  const fake = fakeWith([{ trait: "silent", from: -9, platform: "grok" }]);
  const grokIn = async (window: Query) => {
    const body = await ask(fake, "/searches", window);
    const row = body.coverage.by_provider.find(
      ({ provider }: { provider: string }) => provider === "grok",
    );
    return { ...row, key: body.searches_by_provider_total.grok };
  };
  expect(await grokIn(days(-9, 0))).toEqual({
    provider: "grok",
    provider_display: "Grok",
    exposes_searches: false,
    runs: 38,
    runs_with_readable_searches: 0,
    runs_without_search: 0,
    searches: 0,
    no_search_rate_pct: null,
    key: undefined,
  });
  const mixed = await grokIn(days(-10, 0));
  expect(mixed).toMatchObject({ exposes_searches: true, runs_with_readable_searches: 4 });
  expect(mixed.key).toBe(mixed.searches);
  expect(await grokIn(days(-19, -10))).toMatchObject({ exposes_searches: true, runs: 40 });
});

test("an absent platform has no runs, and those of other platforms are unchanged", async () => {
  const [plain, absent] = [
    fakeWith([]),
    fakeWith([{ trait: "absent", from: -6, to: -4, platform: "gemini" }]),
  ];
  const window = days(-6, -4);
  expect(await rows(absent, { ...window, llm_provider: "gemini" })).toEqual([]);
  const others = (await rows(plain, window)).filter(
    ({ provider }: { provider: string }) => provider !== "gemini",
  );
  expect(await rows(absent, window)).toEqual(others);
  // Topics are mined from all earlier runs, so a search that is missing among them can have no topic.
  const later = PATHS.filter((path) => path !== "/searches");
  expect(await pageOf(absent, days(-3, 0), later)).toBe(await pageOf(plain, days(-3, 0), later));
  const flat = { ...days(-3, 0), group_by: "search", limit: 100 };
  const [{ items, coverage }, usual] = [
    await ask(absent, "/searches", flat),
    await ask(plain, "/searches", flat),
  ];
  expect([items, coverage]).toEqual([usual.items, usual.coverage]);
});

test("a news site is cited in its share of runs", async () => {
  const fake = fakeWith([{ trait: "news", from: -9, site: "lampscandal.example", share: 1 }]);
  const site = async (window: Query) =>
    (await ask(fake, "/citations/domains", { ...window, domain: "lampscandal.example" })).items[0];
  expect(await site(days(-19, -10))).toBeUndefined();
  const { total_runs: runs } = await metrics(fake, days(-9, 0));
  expect(await site(days(-9, 0))).toMatchObject({
    domain: "lampscandal.example",
    citation_count: runs,
    source_type_tags: ["news"],
  });
});

const PLATFORM = fc.constantFrom("openai", "claude", "gemini", "perplexity", "grok");

/** A trait of any kind with a given first day. */
function anyTrait(from: number): fc.Arbitrary<Trait> {
  const over = fc.integer({ min: 1, max: 6 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const brand = fc.constantFrom(BRAND, "Inkerly", "Gatherstone", "Lumenoak");
  const base = { from: fc.constant(from), over };
  return fc.oneof(
    fc.record({ trait: fc.constant("tone"), ...base, brand, tone: fc.constantFrom(-1, -0.4, 0.9) }),
    fc.record({ trait: fc.constant("strength"), ...base, brand, strength: share }),
    fc.record({
      trait: fc.constant("appears"),
      ...base,
      brand: fc.constant("Quietfern"),
      domain: fc.constantFrom(null, "quietfern.example", "inkerly.example"),
      strength: share,
    }),
    fc.record({ trait: fc.constant("silent"), from: fc.constant(from), platform: PLATFORM }),
    fc.record({ trait: fc.constant("absent"), from: fc.constant(from), platform: PLATFORM }),
    fc.record({
      trait: fc.constant("news"),
      ...base,
      site: fc.constantFrom("lampscandal.example", "threadhill.example"),
      share,
    }),
  );
}

test("a trait changes no byte before its first day", async () => {
  const plain = fakeWith([]);
  const dayBefore = async (fake: TestFake, from: number) => {
    const instant = `${dateOf(from - 1)}T23:59:59Z`;
    await fake.admin("post", "/clock", { action: "freeze", instant });
    return pageOf(fake, {});
  };
  const begun = fc.integer({ min: -15, max: 0 });
  const traits = begun.chain((from) => fc.tuple(fc.constant(from), anyTrait(from)));
  await fc.assert(
    fc.asyncProperty(traits, async ([from, trait]) => {
      expect(await dayBefore(fakeWith([trait]), from)).toBe(await dayBefore(plain, from));
    }),
    { seed: 17, numRuns: 25 },
  );
});

test("advancing day by day equals one advance, with all traits", async () => {
  const scenario = smallScenario({
    top: { clock: { at: "-6 18:00" } },
    history: {
      days: 10,
      traits: [
        { trait: "tone", from: -5, tone: -0.7, over: 4 },
        { trait: "strength", from: -4, strength: 0.9, over: 3 },
        {
          trait: "appears",
          from: -3,
          brand: "Quietfern",
          domain: "quietfern.example",
          strength: 0.8,
        },
        { trait: "silent", from: -2, platform: "openai" },
        { trait: "absent", from: -1, to: 0, platform: "claude" },
        { trait: "news", from: -4, to: -2, site: "lampscandal.example", share: 0.6 },
      ],
    },
  });
  const [slow, fast] = [startFake({ scenario, now: null }), startFake({ scenario, now: null })];
  for (let day = 0; day < 7; day++) {
    await slow.admin("post", "/clock", { action: "advance", duration: "P1D" });
    await pageOf(slow, {});
  }
  await fast.admin("post", "/clock", { action: "advance", duration: "P7D" });
  expect(await pageOf(slow, {})).toBe(await pageOf(fast, {}));
});

test("traits apply to added prompts", async () => {
  const fake = fakeWith([
    { trait: "absent", from: 0, platform: "grok" },
    { trait: "silent", from: 0, platform: "openai" },
  ]);
  const response = await fake.post(KEY, "/prompts", {
    brand: BRAND,
    prompts: ["Which lamp is the brightest?"],
    llms: ["openai", "claude", "grok"],
    country: "US",
  });
  expect(response.status, response.text).toBe(200);
  await fake.admin("post", "/clock", { action: "advance", duration: "PT2M" });
  const { items } = await ask(fake, "/query-runs", days(0, 0));
  const added = items.filter(
    (row: { prompt_text_preview: string }) =>
      row.prompt_text_preview === "Which lamp is the brightest?",
  );
  expect(added.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
    "claude",
    "openai",
  ]);
});

test("mined_since is the day of the first topic tree", async () => {
  const scenario = smallScenario({ top: { clock: { at: "0 12:00" } }, brand: { mined_since: 1 } });
  const fake = startFake({ scenario, now: null });
  expect(await ask(fake, "/searches")).toMatchObject({ topics_ready: false, unmatched_terms: 0 });
  await fake.admin("post", "/clock", { action: "set", instant: "2026-03-21T01:59:59Z" });
  expect((await ask(fake, "/searches")).topics_ready).toBe(false);
  await fake.admin("post", "/clock", { action: "advance", duration: "PT1S" });
  expect((await ask(fake, "/searches")).topics_ready).toBe(true);
});

test("explicit advice runs change status in a simulated history", async () => {
  const run = { id: 7, prompt: 1, requested: "0 10:00", started: "0 11:00", completed: "0 12:00" };
  const scenario = smallScenario({
    top: { clock: { at: "0 09:00" } },
    brand: { advice_runs: [{ ...run, error_code: "time_limit" }] },
  });
  const fake = startFake({ scenario, now: null });
  const seen = [];
  for (let hour = 9; hour < 13; hour++) {
    const { items } = await ask(fake, "/ranking-advice");
    seen.push(items.map(({ status }: { status: string }) => status));
    await fake.admin("post", "/clock", { action: "advance", duration: "PT1H" });
  }
  expect(seen).toEqual([[], ["pending"], ["running"], ["error"]]);
});
