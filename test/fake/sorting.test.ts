import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startFake, type Query } from "../support/fake-server.ts";

const KEY = "lmvz_live_northwind_read";
const fake = startFake();

type Row = Readonly<Record<string, never>>;

/** The sort keys of a list; a leading minus means descending. */
interface Sorting {
  readonly path: string;
  readonly keys: readonly string[];
  readonly query?: Query;
}

const SORTINGS: readonly Sorting[] = [
  { path: "/brands/top-mentioned", keys: ["-mention_count", "brand_name"] },
  { path: "/citations/domains", keys: ["-citation_count", "domain"] },
  { path: "/citations", keys: ["-citation_count", "-last_seen", "url"] },
  { path: "/searches", keys: ["-occurrences", "search"], query: { group_by: "search" } },
  { path: "/prompts/by-visibility", keys: ["visibility_pct"], query: { order: "asc" } },
  { path: "/prompts/by-visibility", keys: ["-visibility_pct"], query: { order: "desc" } },
  { path: "/query-runs", keys: ["-run_at"] },
  {
    path: "/youtube/summaries",
    keys: ["-summarized_at", "url"],
    query: { start_date: "2025-01-01" },
  },
];

/** Compares two rows by sort keys; negative: `a` comes before `b`. */
function compare(a: Row, b: Row, keys: readonly string[]): number {
  for (const key of keys) {
    const name = key.replace("-", "");
    const [left, right] = [a[name], b[name]];
    if (left === right || left === undefined || right === undefined) continue;
    return (left < right ? -1 : 1) * (key.startsWith("-") ? -1 : 1);
  }
  return 0;
}

const anyQuery = fc.record({
  brand: fc.constantFrom("Alpenglow", "Fernway", "Old Harbor", "Silent Peak"),
  start_date: fc
    .integer({ min: 1, max: 20 })
    .map((day) => `2026-03-${String(day).padStart(2, "0")}`),
  llm_provider: fc.constantFrom(undefined, "openai", "grok"),
  offset: fc.nat({ max: 30 }),
});

test.for(SORTINGS)("$path is sorted by $keys with any query", async ({ path, keys, query }) => {
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(anyQuery, async (values) => {
      const takesPlatform = path !== "/youtube/summaries";
      const { llm_provider, ...rest } = values;
      const filters = takesPlatform ? { ...rest, llm_provider } : rest;
      const { body, status } = await fake.get(KEY, path, { ...filters, ...query, limit: 60 });
      expect(status).toBe(200);
      const rows: Row[] = body.items.filter((row: Row) => row["total_runs"] !== 0);
      for (const [place, row] of rows.slice(1).entries()) {
        pairs++;
        expect(compare(rows[place]!, row, keys)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 12, seed: 20 },
  );
  expect(pairs).toBeGreaterThan(10);
});

test("prompts without runs come last in both orders", async () => {
  const query = {
    brand: "Alpenglow",
    start_date: "2025-12-01",
    end_date: "2025-12-20",
    limit: 100,
  };
  for (const order of ["asc", "desc"]) {
    const { body } = await fake.get(KEY, "/prompts/by-visibility", { ...query, order });
    const silent = body.items.map((row: Row) => row["total_runs"] === 0);
    expect(silent).toContain(true);
    expect(silent.indexOf(true)).toBeGreaterThan(silent.lastIndexOf(false));
  }
});

test("a leaderboard ranks by times named, then position, then name", async () => {
  const { body } = await fake.get(KEY, "/queries", { brand: "Alpenglow" });
  for (const { brand_prompt_id } of body.items.slice(0, 12)) {
    const query = { brand: "Alpenglow", brand_prompt_id };
    const { items } = (await fake.get(KEY, "/prompts/leaderboard", query)).body;
    expect(items.map(({ rank }: { rank: number }) => rank)).toEqual(
      items.map((_: unknown, place: number) => place + 1),
    );
    for (const [place, row] of items.slice(1).entries()) {
      expect(compare(items[place], row, ["-times_named", "avg_position"])).toBeLessThanOrEqual(0);
    }
  }
});

test("siblings in a topic tree are ordered by occurrences, then label", async () => {
  const { body } = await fake.get(KEY, "/searches", { brand: "Alpenglow", limit: 100 });
  const named: (Row & { parent_topic_id: number | null })[] = body.items.slice(0, -1);
  const families = Map.groupBy(named, ({ parent_topic_id }) => parent_topic_id);
  expect(families.size).toBeGreaterThan(5);
  for (const siblings of families.values()) {
    for (const [place, row] of siblings.slice(1).entries()) {
      expect(compare(siblings[place]!, row, ["-occurrences", "search"])).toBeLessThanOrEqual(0);
    }
  }
});
