import { expect, test } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { startFake, type Query } from "../support/fake-server.ts";
import { powerLaw, spread } from "./series.ts";

type Schemas = components["schemas"];

// The numbers of a simulated history should look like those of a real one. The bounds are generous.
const fake = startFake();
const KEY = "lmvz_live_northwind_read";
const NINETY_DAYS = { start_date: "2025-12-21", end_date: "2026-03-19" };

async function days(query: Query): Promise<readonly Schemas["VisibilityMetrics"][]> {
  const given = { brand: "Alpenglow", group_by: "day", ...NINETY_DAYS, ...query };
  const { body } = await fake.get(KEY, "/visibility", given);
  return body.groups.map((group: { metrics: Schemas["VisibilityMetrics"] }) => group.metrics);
}

async function all<Row>(path: string, more: Query = {}): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await fake.get(KEY, path, {
      brand: "Alpenglow",
      limit: 100,
      offset,
      ...more,
    });
    rows.push(...body.items);
    if (!body.has_more) return rows;
  }
}

/** Share of the counts that are 1 or 2. */
function shareOfRare(counts: readonly number[]): number {
  return counts.filter((count) => count <= 2).length / counts.length;
}

test("some runs fail, and a platform has an outage now and then", async () => {
  const runs = (await days({ llm_provider: "openai" })).map((one) => one.total_runs);
  expect(new Set(runs).size).toBeGreaterThan(3);
  expect(Math.min(...runs)).toBeGreaterThan(0);
  const onAll = (await days({})).map((one) => one.total_runs);
  expect(spread(onAll.slice(45))).toBeGreaterThan(8);
});

test("visibility and sentiment change over time, in another way on each platform", async () => {
  const weeks = (values: readonly number[]) =>
    Array.from({ length: 12 }, (_, week) =>
      values.slice(week * 7, week * 7 + 7).reduce((sum, value) => sum + value / 7, 0),
    );
  const openai = weeks((await days({ llm_provider: "openai" })).map((one) => one.visibility_pct));
  const claude = weeks((await days({ llm_provider: "claude" })).map((one) => one.visibility_pct));
  expect(spread(openai)).toBeGreaterThan(5);
  expect(spread(claude)).toBeGreaterThan(5);
  expect(spread(openai.map((value, week) => value - claude[week]!))).toBeGreaterThan(4);
  const labelled = (await days({})).filter((one) => one.sentiment_coverage_pct > 0);
  expect(spread(labelled.map((one) => one.net_sentiment))).toBeGreaterThan(25);
});

test("a few sites, pages, brands and searches have most occurrences, and many one or two", async () => {
  const sites = await all<Schemas["CitedDomainRow"]>("/citations/domains");
  const pages = await all<Schemas["CitationRow"]>("/citations");
  const brands = await all<Schemas["ShareOfVoiceRow"]>("/brands/top-mentioned");
  const searches = await all<Schemas["SearchRow"]>("/searches", { group_by: "search" });
  for (const counts of [
    sites.map((row) => row.citation_count),
    pages.map((row) => row.citation_count),
    brands.map((row) => row.mention_count),
    searches.map((row) => row.occurrences),
  ]) {
    expect(shareOfRare(counts)).toBeGreaterThan(0.3);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const tenth = counts.slice(0, counts.length / 10).reduce((sum, count) => sum + count, 0);
    expect(tenth / total).toBeGreaterThan(0.25);
    expect(counts[0]! / total).toBeLessThan(0.35);
  }
  for (const rows of [sites, pages]) {
    const law = powerLaw(rows.map((row) => row.citation_count));
    expect(law.explained).toBeGreaterThan(0.75);
    expect(law.exponent).toBeLessThan(-0.7);
  }
  const competitors = sites.filter((row) => row.ownership === "competitor");
  const cited = competitors.reduce((sum, row) => sum + row.citation_count, 0);
  const total = sites.reduce((sum, row) => sum + row.citation_count, 0);
  expect(cited / total).toBeGreaterThan(0.02);
  expect(cited / total).toBeLessThan(0.3);
});

test("the share of the brand's own sites and the shares of the brands change from week to week", async () => {
  const owned: number[] = [];
  const voices: number[] = [];
  const ranks: number[] = [];
  for (let week = 0; week < 12; week++) {
    const day = (offset: number) =>
      new Date(Date.parse(NINETY_DAYS.start_date) + (week * 7 + offset) * 86_400_000)
        .toISOString()
        .slice(0, 10);
    const window = { brand: "Alpenglow", start_date: day(0), end_date: day(6) };
    owned.push((await fake.get(KEY, "/sources/owned-share", window)).body.yours_pct);
    const { items } = (await fake.get(KEY, "/brands/top-mentioned", window)).body;
    const tarnfell = items.findIndex(
      (row: Schemas["ShareOfVoiceRow"]) => row.brand_name === "Tarnfell",
    );
    voices.push(items[tarnfell].share_pct);
    ranks.push(tarnfell);
  }
  expect(spread(owned)).toBeGreaterThan(1.5);
  expect(spread(voices)).toBeGreaterThan(1.5);
  expect(new Set(ranks).size).toBeGreaterThan(2);
});

test("prompts range from never to nearly always, also for brands of any kind", async () => {
  const rows = await all<Schemas["PromptVisibilityRow"]>("/prompts/by-visibility");
  const own = rows.map((row) => row.visibility_pct);
  const any = rows.map((row) => row.any_brand_mention_rate_pct);
  expect(Math.min(...own)).toBeLessThan(2);
  expect(Math.max(...own)).toBeGreaterThan(90);
  expect(Math.min(...any)).toBeLessThan(15);
  expect(Math.max(...any)).toBeLessThan(100);
  expect(any.filter((rate) => rate > 20 && rate < 90).length).toBeGreaterThan(3);
});

test("the first brand of an answer is seldom criticized, and some labels have no reason", async () => {
  const { body } = await fake.get(KEY, "/query-runs", { brand: "Alpenglow", limit: 100 });
  const first: string[] = [];
  const later: string[] = [];
  const reasons: (string | null)[] = [];
  for (const { run_id } of body.items) {
    const { mentions } = (await fake.get(KEY, `/query-runs/${run_id}`)).body;
    for (const one of mentions) (one.rank === 1 ? first : later).push(one.sentiment);
    for (const one of mentions) reasons.push(one.sentiment_reason);
  }
  const negative = (labels: readonly string[]) =>
    labels.filter((label) => label === "negative").length / labels.length;
  expect(negative(first)).toBeLessThan(0.12);
  expect(negative(later)).toBeGreaterThan(negative(first));
  const missing = reasons.filter((reason) => reason === null).length / reasons.length;
  expect(missing).toBeGreaterThan(0.01);
  expect(missing).toBeLessThan(0.2);
});

test("one brand is criticized more often than recommended, and one about as often", async () => {
  const of = async (key: string, brand: string): Promise<Schemas["VisibilityMetrics"]> =>
    (await fake.get(key, "/visibility", { brand })).body.metrics;
  const bluecrate = await of("lmvz_live_southridge_read", "Bluecrate");
  expect(bluecrate.net_sentiment).toBeLessThan(-5);
  // Its labels begin within the window.
  expect(bluecrate.sentiment_coverage_pct).toBeGreaterThan(60);
  expect(bluecrate.sentiment_coverage_pct).toBeLessThan(98);
  const fernway = await of(KEY, "Fernway");
  expect(Math.abs(fernway.net_sentiment)).toBeLessThan(10);
  expect(fernway.sentiment_coverage_pct).toBe(100);
});

test("bad news make days on which a brand is criticized more often than recommended", async () => {
  const labelled = (await days({})).filter((one) => one.sentiment_coverage_pct > 0);
  expect(labelled.filter((one) => one.net_sentiment < 0).length).toBeGreaterThan(0);
  expect(labelled.filter((one) => one.net_sentiment > 30).length).toBeGreaterThan(20);
});

test("no answer cites a page twice, and crawls come in batches", async () => {
  const { body } = await fake.get(KEY, "/query-runs", { brand: "Alpenglow", limit: 100 });
  for (const { run_id } of body.items.slice(0, 50)) {
    const { citations } = (await fake.get(KEY, `/query-runs/${run_id}`)).body;
    const urls = citations.map(({ url }: { url: string }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  }
  const hours: string[] = [];
  for (let offset = 0; offset < 1000; offset += 100) {
    const page = await fake.get(KEY, "/query-runs", { brand: "Alpenglow", limit: 100, offset });
    for (const { run_at } of page.body.items) hours.push(run_at.slice(11, 13));
  }
  const counts = [...Map.groupBy(hours, (hour) => hour).values()].map((group) => group.length);
  const busiest = counts.toSorted((a, b) => b - a).slice(0, 10);
  expect(busiest.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(800);
});
