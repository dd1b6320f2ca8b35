import { expect, test } from "vitest";
import { startFake, TEST_TODAY, type Query } from "../support/fake-server.ts";

const KEY = "lmvz_live_northwind_read";
const fake = startFake();
const WHOLE = { start_date: "2025-01-01", end_date: TEST_TODAY };

async function all(path: string, query: Query): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body, status } = await fake.get(KEY, path, { ...query, limit: 100, offset });
    expect(status).toBe(200);
    rows.push(...body.items);
    if (!body.has_more) return rows;
  }
}

const alpenglow = { brand: "Alpenglow" };

test("northwind tracks its six brands", async () => {
  const { body } = await fake.get(KEY, "/brands/tracked");
  expect(body.items.map(({ brand }: { brand: string }) => brand)).toEqual([
    "Alpenglow",
    "Empty Shelf",
    "Fernway",
    "Old Harbor",
    "Quillmark",
    "Silent Peak",
  ]);
});

test("Alpenglow has about sixty prompts in four countries and ZZ, tagged and untagged", async () => {
  const { body } = await fake.get(KEY, "/queries", alpenglow);
  const countries = new Set(body.items.map(({ country }: { country: string }) => country));
  const untagged = body.items.filter(({ tags }: { tags: string[] }) => tags.length === 0);
  expect(body.total_count).toBeGreaterThanOrEqual(55);
  expect(countries.size).toBe(5);
  expect(countries).toContain("ZZ");
  expect(untagged.length).toBeGreaterThanOrEqual(1);
  const tags = await fake.get(KEY, "/queries/tags", alpenglow);
  expect(tags.body.total_count).toBeGreaterThanOrEqual(6);
});

test("Alpenglow has 120 days of runs on all five platforms", async () => {
  const { body } = await fake.get(KEY, "/visibility", { ...alpenglow, ...WHOLE, group_by: "day" });
  const days = body.groups.filter(
    ({ metrics }: { metrics: { total_runs: number } }) => metrics.total_runs > 0,
  );
  expect(days).toHaveLength(120);
  const byProvider = await fake.get(KEY, "/visibility", { ...alpenglow, group_by: "provider" });
  for (const { metrics } of byProvider.body.groups)
    expect(metrics.total_runs).toBeGreaterThan(1000);
});

test("at least 40 other brands are mentioned, among them 8 competitors and a brand of the workspace", async () => {
  const rows = await all("/brands/top-mentioned", alpenglow);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => row["is_tracked_competitor"])).toHaveLength(9);
});

test("Alpenglow's runs cite over 150 domains and 600 pages of every kind", async () => {
  const domains = await all("/citations/domains", alpenglow);
  const pages = await all("/citations", alpenglow);
  expect(domains.length).toBeGreaterThan(150);
  expect(pages.length).toBeGreaterThan(600);
  const authorities = domains.map((row) => row["domain_authority"]);
  expect(authorities).toContain(null);
  expect(authorities).toContain(0);
  expect(new Set(domains.map((row) => row["ownership"]))).toEqual(
    new Set(["yours", "competitor", "earned"]),
  );
  expect(new Set(pages.map((row) => row["url_status"])).size).toBe(4);
  expect(new Set(pages.map((row) => row["metadata_status"]))).toEqual(new Set(["ok", "pending"]));
});

test("Alpenglow has searches in English, German, French and the unstemmed bucket", async () => {
  const { body } = await fake.get(KEY, "/searches", alpenglow);
  const languages = body.available_languages.map(({ language }: { language: string }) => language);
  expect(languages.toSorted()).toEqual(["", "de", "en", "fr"]);
  expect(body.language).toBe("en");
  expect(body.total_unique_searches).toBeGreaterThanOrEqual(150);
});

test("Alpenglow's English tree has 60 topics down to depth 2 and Other searches", async () => {
  const rows = await all("/searches", alpenglow);
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map((row) => row["depth"]))).toEqual(new Set([0, 1, 2]));
  expect(rows.at(-1)?.["search"]).toBe("Other searches");
});

test("a removed prompt still triggers searches", async () => {
  const rows = await all("/searches", { ...alpenglow, group_by: "search" });
  expect(rows.some((row) => row["triggered_by"] === null)).toBe(true);
});

test("Alpenglow has 25 video summaries", async () => {
  const rows = await all("/youtube/summaries", { ...alpenglow, ...WHOLE });
  expect(rows.length).toBeGreaterThanOrEqual(25);
});

test("Alpenglow has 45 advice runs in all four states, 12 of one prompt done", async () => {
  const rows = await all("/ranking-advice", alpenglow);
  const done = Map.groupBy(
    rows.filter(({ status }) => status === "done"),
    (row) => row["brand_prompt_id"],
  );
  expect(rows.length).toBeGreaterThanOrEqual(45);
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(["pending", "running", "done", "error"]),
  );
  expect(Math.max(...[...done.values()].map((runs) => runs.length))).toBeGreaterThanOrEqual(12);
});

test("there are pending and running advice runs at every hour of a month", () => {
  const view = fake.world.workspace("northwind").brand("Alpenglow");
  if (view === null) throw new Error("Alpenglow is not tracked");
  for (let hour = 0; hour < 24 * 30; hour++) {
    const second = view.second + hour * 3600;
    fake.world.clock.set(view.context.now + hour * 3600);
    const later = fake.world.workspace("northwind").brand("Alpenglow");
    const pending = later?.advice.filter(({ startedAt }) => startedAt > second) ?? [];
    const running =
      later?.advice.filter((run) => run.startedAt <= second && second < run.completedAt) ?? [];
    expect(pending.length, `pending at hour ${hour}`).toBeGreaterThan(0);
    expect(running.length, `running at hour ${hour}`).toBeGreaterThan(0);
  }
  fake.world.clock.reset();
});

test("sentiment begins on day -75 and searches on day -90", async () => {
  const day = async (date: string) =>
    fake.get(KEY, "/visibility", { ...alpenglow, start_date: date, end_date: date });
  expect((await day("2026-01-03")).body.metrics.sentiment_coverage_pct).toBe(0);
  expect((await day("2026-01-04")).body.metrics.sentiment_coverage_pct).toBe(100);
  const readable = async (date: string) =>
    (await fake.get(KEY, "/searches", { ...alpenglow, start_date: date, end_date: date })).body
      .coverage.runs_with_readable_searches;
  expect(await readable("2025-12-19")).toBe(0);
  expect(await readable("2025-12-20")).toBeGreaterThan(0);
});

test("the other brands of northwind each lack what their description says", async () => {
  const owned = await fake.get(KEY, "/sources/owned-share", { brand: "Fernway" });
  expect(owned.body).toMatchObject({ no_owned_domains_declared: true, yours: 0 });
  const fernway = await fake.get(KEY, "/searches", { brand: "Fernway" });
  expect(fernway.body.available_languages).toEqual([]);
  const quillmark = await fake.get(KEY, "/searches", { brand: "Quillmark" });
  expect(quillmark.body).toMatchObject({ topics_ready: false, unmatched_terms: 0 });
  expect(quillmark.body.total_count).toBeGreaterThan(0);
  const harbor = await fake.get(KEY, "/visibility", { brand: "Old Harbor" });
  expect(harbor.body.metrics).toMatchObject({ net_sentiment: 0, sentiment_coverage_pct: 0 });
  expect(harbor.body.metrics.mention_runs).toBeGreaterThan(0);
  const silent = await fake.get(KEY, "/visibility", { brand: "Silent Peak" });
  expect(silent.body.metrics).toMatchObject({ mention_runs: 0, avg_rank: null });
  expect(silent.body.metrics.total_runs).toBeGreaterThan(0);
  const empty = await fake.get(KEY, "/queries", { brand: "Empty Shelf" });
  expect(empty.body.total_count).toBe(0);
});

test("Fernway of southridge differs from Fernway of northwind", async () => {
  const [north, south] = await Promise.all([
    fake.get(KEY, "/visibility", { brand: "Fernway" }),
    fake.get("lmvz_live_southridge_read", "/visibility", { brand: "Fernway" }),
  ]);
  expect(south.status).toBe(200);
  expect(south.body.metrics).not.toEqual(north.body.metrics);
});

test("starter has openai and gemini only, and freebie is refused", async () => {
  const { body } = await fake.get("lmvz_live_starter_write", "/visibility", {
    brand: "Tin Lantern",
    group_by: "provider",
  });
  expect(body.groups.map(({ key }: { key: string }) => key)).toEqual(["openai", "gemini"]);
  const freebie = await fake.get("lmvz_live_freebie_read", "/brands/tracked");
  expect(freebie.status).toBe(403);
});
