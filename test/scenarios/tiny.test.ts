import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { queryText, startFake, type Query, type TestFake } from "../support/fake-server.ts";
import { expected } from "./tiny-expected.ts";

type ListQueriesReply = components["schemas"]["ListQueriesReply"];
type ListQueryRunsReply = components["schemas"]["ListQueryRunsReply"];
type ListVideoSummariesReply = components["schemas"]["ListVideoSummariesReply"];

const KEY = "lmvz_live_tiny_read";
const BRAND = "Copperfinch";

/** SHA-256 of the bytes of `allResponses`. After an intended change, replace it by the received value. */
const GOLDEN = "2ea74a5a23514c978967ac0d0fdc1d561ae9e61929ac2fc057e8e60030c79701";

/** Both windows have the same numbers, because there are no runs on day 0. */
const WINDOWS: readonly (readonly [string, Query])[] = [
  ["the default window", {}],
  ["30 days that end yesterday", { start_date: "2026-02-18", end_date: "2026-03-19" }],
];

let fake: TestFake;
let prompts: readonly string[];

beforeAll(async () => {
  fake = startFake({ scenario: "tiny" });
  const { body } = await fake.get(KEY, "/queries", { brand: BRAND });
  prompts = (body as ListQueriesReply).items.map((prompt) => prompt.brand_prompt_id);
});

async function read(path: string, query: Query = {}): Promise<unknown> {
  const response = await fake.get(KEY, path, { brand: BRAND, ...query });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

test.for(WINDOWS)("visibility over %s matches the scenario's comments", async ([, window]) => {
  expect(await read("/visibility", window)).toMatchObject(expected.getVisibility);
});

test.for(WINDOWS)("share of voice over %s matches the scenario's comments", async ([, window]) => {
  expect(await read("/brands/top-mentioned", window)).toMatchObject(
    expected.listTopMentionedBrands,
  );
});

test.for(WINDOWS)("the cited sites of %s match the scenario's comments", async ([, window]) => {
  expect(await read("/citations/domains", window)).toMatchObject(expected.listCitedDomains);
});

test.for(WINDOWS)("the cited pages of %s match the scenario's comments", async ([, window]) => {
  expect(await read("/citations", window)).toMatchObject(expected.listCitations);
});

test.for(WINDOWS)("the owned share of %s matches the scenario's comments", async ([, window]) => {
  expect(await read("/sources/owned-share", window)).toMatchObject(expected.getOwnedShare);
});

test("the leaderboard of the first prompt matches the scenario's comments", async () => {
  const query = { brand_prompt_id: prompts[0] };
  expect(await read("/prompts/leaderboard", query)).toMatchObject(expected.getPromptLeaderboard);
});

test.for(WINDOWS)(
  "the prompts by visibility over %s match the scenario's comments",
  async ([, window]) => {
    expect(await read("/prompts/by-visibility", window)).toMatchObject(
      expected.listPromptsByVisibility,
    );
  },
);

test.for(WINDOWS)(
  "the searches of %s by topic match the scenario's comments",
  async ([, window]) => {
    const { totals, coverage, topics } = expected.listSearches;
    expect(await read("/searches", window)).toMatchObject({
      ...totals,
      coverage,
      total_count: 4,
      items: topics,
    });
  },
);

test.for(WINDOWS)(
  "the searches of %s by string match the scenario's comments",
  async ([, window]) => {
    const { totals, coverage, strings } = expected.listSearches;
    expect(await read("/searches", { ...window, group_by: "search" })).toMatchObject({
      ...totals,
      coverage,
      total_count: 9,
      items: strings,
    });
  },
);

test.for(WINDOWS)("the numbers of runs of %s match the scenario's comments", async ([, window]) => {
  const { total_count, total_count_mentioned, total_count_unmentioned } = expected.listQueryRuns;
  const named = await read("/query-runs", { ...window, mentioned: true });
  const unnamed = await read("/query-runs", { ...window, mentioned: false });
  expect(await read("/query-runs", window)).toMatchObject({ total_count });
  expect(named).toMatchObject({ total_count: total_count_mentioned });
  expect(unnamed).toMatchObject({ total_count: total_count_unmentioned });
});

test("the bytes of every GET are unchanged", async () => {
  const responses = await allResponses();
  expect(createHash("sha256").update(responses.join("\n")).digest("hex")).toBe(GOLDEN);
});

/** The responses to a fixed list of requests. */
async function allResponses(): Promise<readonly string[]> {
  const fresh = startFake({ scenario: "tiny" });
  const responses: string[] = [];
  for (const [path, query] of await allRequests(fresh)) {
    const { status, text } = await fresh.get(KEY, path, query);
    expect(status, path).toBe(200);
    responses.push(`GET ${path}${queryText(query)} ${text}`);
  }
  return responses;
}

type Request = readonly [path: string, query: Query];

async function allRequests(from: TestFake): Promise<readonly Request[]> {
  const ask = async (path: string) => from.get(KEY, path, { brand: BRAND, limit: 100 });
  const runs = (await ask("/query-runs")).body as ListQueryRunsReply;
  const videos = (await ask("/youtube/summaries")).body as ListVideoSummariesReply;
  const brand = BRAND;
  return [
    ...["/brands/tracked", "/llm-providers", "/citations/tags"].map((path): Request => [path, {}]),
    ...WITH_BRAND.map(([path, query]): Request => [path, { brand, ...query }]),
    ...prompts.flatMap((prompt) =>
      ["/prompts/leaderboard", "/prompts/ranking-advice", "/visibility", "/query-runs"].map(
        (path): Request => [path, { brand, brand_prompt_id: prompt }],
      ),
    ),
    ...runs.items.map(({ run_id: id }): Request => [`/query-runs/${id}`, {}]),
    ...videos.items.flatMap(({ url }): readonly Request[] => [
      ["/youtube/summary", { brand, url }],
      ["/youtube/summary", { brand, url, include_transcript: true }],
    ]),
  ];
}

const WITH_BRAND: readonly Request[] = [
  ["/queries", {}],
  ["/queries", { query_tag: "pour-over" }],
  ["/queries/tags", {}],
  ["/visibility", {}],
  ["/visibility", { group_by: "day" }],
  ["/visibility", { group_by: "provider", query_tag: "hard-water" }],
  ["/visibility", { group_by: "query_tag", llm_provider: "openai" }],
  ["/brands/top-mentioned", {}],
  ["/brands/top-mentioned", { filter_by_brand: "Steepmoor", exclude_brand: BRAND }],
  ["/citations/domains", {}],
  ["/citations/domains", { ownership: "competitor:Kettlewren" }],
  ["/citations/domains", { url_status: "dead", source_type: "review_site" }],
  ["/citations", {}],
  ["/citations", { include_extras: true, limit: 3, offset: 3 }],
  ["/citations", { search: "LIMESCALE", content_type: "how_to" }],
  ["/sources/owned-share", {}],
  ["/sources/owned-share", { llm_provider: "grok" }],
  ["/searches", {}],
  ["/searches", { search: "kettle", language: "und" }],
  ["/searches", { group_by: "search" }],
  ["/searches", { group_by: "search", search: "kettle", llm_provider: "claude" }],
  ["/prompts/by-visibility", {}],
  ["/prompts/by-visibility", { order: "desc", country: "GB", min_search_volume: 2 }],
  ["/ranking-advice", {}],
  ["/ranking-advice", { status: "done", search: "kettle" }],
  ["/query-runs", { limit: 100 }],
  ["/query-runs", { mentioned: false, llm_provider: "grok" }],
  ["/youtube/summaries", {}],
];
