import { expect, test } from "vitest";
import type { Schemas } from "../../src/contract/operation.ts";
import { startFake, TEST_TODAY, type Query, type TestFake } from "../support/fake-server.ts";
import { correlation, leastSquares, mean, spread, waveShare } from "./series.ts";

// Charts of a simulated history should look like those of a real one. The bounds are generous.
const fake = startFake();
const KEY = "lmvz_live_northwind_read";
const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];

function date(daysAgo: number): string {
  return new Date(Date.parse(TEST_TODAY) - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

interface Place {
  readonly on: TestFake;
  readonly key: string;
  readonly brand: string;
  readonly days: number;
}

const ALPENGLOW: Place = { on: fake, key: KEY, brand: "Alpenglow", days: 90 };
const LARKSPUR: Place = {
  on: startFake({ scenario: "competitor-overtakes" }),
  key: "lmvz_live_lanternlot_read",
  brand: "Larkspur & Lime",
  days: 29,
};

async function daily(
  { on, key, brand, days }: Place,
  more: Query = {},
): Promise<readonly Schemas["VisibilityMetrics"][]> {
  const window = { start_date: date(days), end_date: date(1) };
  const { body } = await on.get(key, "/visibility", { brand, group_by: "day", ...window, ...more });
  return body.groups.map((group: { metrics: Schemas["VisibilityMetrics"] }) => group.metrics);
}

async function visibility(place: Place, more: Query = {}): Promise<number[]> {
  return (await daily(place, more)).map((one) => one.visibility_pct);
}

async function items<Row>(path: string, query: Query): Promise<readonly Row[]> {
  return (await fake.get(KEY, path, { brand: "Alpenglow", limit: 100, ...query })).body.items;
}

test("on some days a platform has no answers for hours, while the others do", async () => {
  const runs = await Promise.all(
    PLATFORMS.map(async (llm_provider) =>
      (await daily(ALPENGLOW, { llm_provider })).map((one) => one.total_runs),
    ),
  );
  const shares = runs.map((counts) => counts.map((count) => count / Math.max(...counts)));
  const others = (platform: number, day: number) =>
    Math.min(...shares.filter((_, at) => at !== platform).map((days) => days[day]!));
  const outages = shares.map((days, platform) =>
    [...days.keys()].filter((day) => days[day]! < 0.75 && others(platform, day) > 0.75),
  );
  expect(outages.filter((days) => days.length > 0).length).toBeGreaterThan(2);
  expect(Math.max(...outages.map((days) => days.length))).toBeLessThan(18);
});

test.each([ALPENGLOW, LARKSPUR])("no two days of $brand are alike", async (place) => {
  const all = await daily(place);
  const runs = all.map((one) => one.total_runs);
  expect(spread(runs) / mean(runs)).toBeGreaterThan(0.1);
  expect(new Set(runs).size).toBeGreaterThan(Math.min(20, mean(runs) / 6));
  const shares = await Promise.all(
    Array.from({ length: 12 }, async (_, day) => {
      const at = { start_date: date(day + 1), end_date: date(day + 1) };
      const { body } = await place.on.get(place.key, "/sources/owned-share", {
        brand: place.brand,
        ...at,
      });
      return [body.total, body.yours_pct] as const;
    }),
  );
  for (const at of [0, 1]) {
    const values = shares.map((one) => one[at]);
    expect(spread(values) / mean(values)).toBeGreaterThan(0.15);
  }
});

test("visibility is neither a line nor a wave nor noise", async () => {
  for (const more of [{}, ...PLATFORMS.map((llm_provider) => ({ llm_provider }))]) {
    const days = await visibility(ALPENGLOW, more);
    expect(leastSquares(days).deviation).toBeGreaterThan(1.5);
    expect(waveShare(days)).toBeLessThan(0.75);
    const next = correlation(days.slice(1), days.slice(0, -1));
    expect(next).toBeGreaterThan(0.1);
    expect(next).toBeLessThan(0.97);
  }
});

test("no two platforms have the same course", async () => {
  const courses = await Promise.all(
    PLATFORMS.map(async (llm_provider) => visibility(ALPENGLOW, { llm_provider })),
  );
  for (const [at, course] of courses.entries()) {
    for (const other of courses.slice(at + 1)) {
      expect(correlation(course, other)).toBeLessThan(0.9);
    }
  }
});

test("how many sources an answer cites changes from week to week, on each platform", async () => {
  for (const llm_provider of PLATFORMS) {
    const weeks = await Promise.all(
      Array.from({ length: 12 }, async (_, week) => {
        const window = { start_date: date(week * 7 + 7), end_date: date(week * 7 + 1) };
        const query = { brand: "Alpenglow", llm_provider, ...window };
        const cited = (await fake.get(KEY, "/sources/owned-share", query)).body.total;
        const runs = (await fake.get(KEY, "/visibility", query)).body.metrics.total_runs;
        return cited / runs;
      }),
    );
    expect(spread(weeks) / mean(weeks)).toBeGreaterThan(0.12);
  }
});

test("the course of a story is visible through its noise", async () => {
  const days = await visibility(LARKSPUR);
  expect(mean(days.slice(0, 13))).toBeGreaterThan(2 * mean(days.slice(-10)));
  expect(spread(days.slice(0, 13))).toBeGreaterThan(8);
});

test("some prompts seldom lead to a brand, most of them often, few always", async () => {
  const rows = await items<Schemas["PromptVisibilityRow"]>("/prompts/by-visibility", {});
  const rates = rows.map((row) => row.any_brand_mention_rate_pct).toSorted((a, b) => a - b);
  expect(rates[Math.floor(rates.length / 4)]).toBeLessThan(80);
  expect(rates[Math.floor(rates.length / 2)]).toBeGreaterThan(60);
  expect(rates.filter((rate) => rate > 95).length / rates.length).toBeLessThan(0.4);
  const sources = rows.map((row) => row.any_sources_rate_pct);
  expect(spread(sources)).toBeGreaterThan(20);
});

test("the sites of brands are cited the more, the more often the brands are mentioned", async () => {
  const brands = await items<Schemas["ShareOfVoiceRow"]>("/brands/top-mentioned", {});
  const { body } = await fake.get(KEY, "/sources/owned-share", { brand: "Alpenglow" });
  const known = brands.filter((row) => row.mention_count > 50 && row.domain !== null);
  const cited = await Promise.all(
    known.map(async ({ domain }) => {
      const rows = await items<Schemas["CitedDomainRow"]>("/citations/domains", {
        domain: domain ?? undefined,
      });
      return rows[0]?.citation_count ?? 0;
    }),
  );
  const mentions = known.map((row) => Math.log(row.mention_count));
  expect(
    correlation(
      mentions,
      cited.map((count) => Math.log(count + 1)),
    ),
  ).toBeGreaterThan(0.4);
  expect(Math.max(...cited) / body.total).toBeLessThan(0.08);
});

test("people request advice and summaries in working hours, at irregular times", async () => {
  const advice = await items<Schemas["AdviceRunWithPrompt"]>("/ranking-advice", {});
  const videos = await items<Schemas["VideoSummaryItem"]>("/youtube/summaries", {
    start_date: date(120),
  });
  const atNight = (times: readonly string[]) =>
    times.filter((time) => Number(time.slice(11, 13)) < 7 || time.slice(11, 13) > "18");
  const started = advice.flatMap((row) => row.started_at ?? []);
  // Runs that wait for a long time may begin at night.
  expect(atNight(started).length / started.length).toBeLessThan(0.15);
  const summarised = videos.map((row) => row.summarized_at);
  expect(atNight(summarised)).toEqual([]);
  for (const times of [started, summarised]) {
    const gaps = times.slice(1).map((time, at) => Date.parse(times[at]!) - Date.parse(time));
    expect(spread(gaps)).toBeGreaterThan(mean(gaps));
  }
});

test("videos last between 90 seconds and half an hour, as long as it takes to speak their transcripts", async () => {
  const videos = await items<Schemas["VideoSummaryItem"]>("/youtube/summaries", {
    start_date: date(120),
  });
  for (const { url, video_duration_s } of videos) {
    expect(video_duration_s).toBeGreaterThan(90);
    expect(video_duration_s).toBeLessThan(1800);
    const query = { brand: "Alpenglow", url, include_transcript: "true" };
    const { transcript_text } = (await fake.get(KEY, "/youtube/summary", query)).body;
    if (transcript_text === null) continue;
    const wordsPerMinute = transcript_text.split(/\s+/).length / (video_duration_s / 60);
    expect(wordsPerMinute).toBeGreaterThan(90);
    expect(wordsPerMinute).toBeLessThan(170);
  }
  const long = videos.filter(({ video_duration_s }) => video_duration_s > 240);
  expect(long.length).toBeGreaterThan(2);
});

test("advice takes minutes, a few runs are stuck, and a month has a list of it", async () => {
  const advice = await items<Schemas["AdviceRunWithPrompt"]>("/ranking-advice", {});
  const minutes = advice.flatMap(({ started_at, completed_at }) =>
    started_at === null || completed_at === null
      ? []
      : [(Date.parse(completed_at) - Date.parse(started_at)) / 60_000],
  );
  const usual = minutes.filter((value) => value < 60);
  expect(usual.length / minutes.length).toBeGreaterThan(0.8);
  expect(new Set(usual.map(Math.round)).size).toBeGreaterThan(8);
  const month = advice.filter(({ started_at }) => started_at !== null && started_at > date(30));
  expect(month.length).toBeGreaterThan(8);
  expect(month.length).toBeLessThan(60);
  const failed = advice.filter(({ status }) => status === "error");
  expect(failed.length / advice.length).toBeLessThan(0.25);
  const videos = await items("/youtube/summaries", {});
  expect(videos.length).toBeGreaterThan(3);
  expect(videos.length).toBeLessThan(25);
});

test.each([
  ["lmvz_live_southridge_read", "Fernway"],
  ["lmvz_live_southridge_read", "Bluecrate"],
  ["lmvz_live_starter_write", "Tin Lantern"],
])("labels of %s, %s begin in the last month", async (key, brand) => {
  const { metrics } = (await fake.get(key, "/visibility", { brand })).body;
  expect(metrics.sentiment_coverage_pct).toBeGreaterThan(60);
  expect(metrics.sentiment_coverage_pct).toBeLessThan(98);
});

test("several brands have days on which they are criticized more often than recommended", async () => {
  const negative = new Set<string>();
  for (let day = 1; day <= 60; day++) {
    const at = { start_date: date(day), end_date: date(day), limit: 12 };
    for (const row of await items<Schemas["ShareOfVoiceRow"]>("/brands/top-mentioned", at)) {
      if (row.net_sentiment < 0 && row.mention_count >= 5) negative.add(row.brand_name);
    }
  }
  expect(negative.size).toBeGreaterThan(2);
  expect(negative.size).toBeLessThan(12);
});
