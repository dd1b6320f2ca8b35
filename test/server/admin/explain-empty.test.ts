import { beforeAll, expect, test } from "vitest";
import type { Explanation } from "../../../src/fake/explain/explanation.ts";
import { queryText, startFake, type Query, type TestFake } from "../../support/fake-server.ts";

const KEY = "lmvz_live_northwind_read";

let fake: TestFake;

beforeAll(() => {
  fake = startFake();
});

async function explained(path: string, query: Query, pointer: string): Promise<Explanation> {
  const given = queryText({ path: path + queryText(query), key: KEY, pointer });
  const { status, body } = await fake.admin("get", `/explain${given}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Explanation;
}

/** The reason for an empty list, which is the same for its rows and its size. */
async function reasonOf(path: string, query: Query): Promise<string> {
  const [items, total] = await Promise.all(
    ["/items", "/total_count"].map(async (pointer) => explained(path, query, pointer)),
  );
  expect(items?.value).toEqual([]);
  expect(total?.reason).toEqual(items?.reason);
  return items?.reason?.text ?? "";
}

const BRAND = { brand: "Alpenglow" };
const SHELF = { brand: "Empty Shelf" };
const OLD = { ...BRAND, start_date: "2020-01-01", end_date: "2020-01-02" };
const NO_RUNS =
  /^No data: no run is in scope\. The brand has no prompts; runs begin with the first/;

test.each<[string, Query, RegExp]>([
  [
    "/queries",
    SHELF,
    /^The brand has no prompts at the time of the world; POST \/prompts adds some\.$/,
  ],
  [
    "/queries",
    { ...BRAND, query_tag: "no-such" },
    /^query_tag=no-such excludes all prompts: without it there are 62\.$/,
  ],
  ["/queries/tags", SHELF, /^No prompt of the brand has a tag/],
  ["/prompts/by-visibility", SHELF, /^The brand has no prompts/],
  [
    "/prompts/by-visibility",
    { ...BRAND, search: "zzyzx", country: "US" },
    /^search=zzyzx excludes all prompts: without it there are \d+\.$/,
  ],
  [
    "/prompts/by-visibility",
    { ...BRAND, search: "zzyzx", country: "MW" },
    /^No single filter excludes all prompts, but together they do: without filters, the whole history has 6\d\.$/,
  ],
  ["/ranking-advice", SHELF, /^The brand has no advice runs up to the time of the world\.$/],
  [
    "/ranking-advice",
    { ...BRAND, search: "zzyzx" },
    /^search=zzyzx excludes all advice runs: without it there are 54\.$/,
  ],
  ["/youtube/summaries", SHELF, /^The brand has no video summaries up to the time of the world\.$/],
  [
    "/youtube/summaries",
    OLD,
    /^The window 2020-01-01 to 2020-01-02 has no video summaries: the whole history has \d+\.$/,
  ],
  ["/query-runs", SHELF, NO_RUNS],
  [
    "/query-runs",
    OLD,
    /^No data: no run is in scope\. The window ends on 2020-01-02; the runs of the brand begin on/,
  ],
  ["/brands/top-mentioned", SHELF, NO_RUNS],
  [
    "/brands/top-mentioned",
    { ...BRAND, filter_by_brand: "Zzyzx" },
    /^No data: no run is in scope\. There are runs without filter_by_brand=Zzyzx\.$/,
  ],
  ["/citations/domains", SHELF, NO_RUNS],
  [
    "/citations/domains",
    { ...BRAND, domain: "zzyzx.example" },
    /^domain=zzyzx\.example excludes all domains: without it/,
  ],
  [
    "/citations",
    OLD,
    /^No data: no run is in scope\. The window ends on 2020-01-02; the runs of the brand begin on/,
  ],
  ["/searches", SHELF, NO_RUNS],
  [
    "/searches",
    { ...BRAND, search: "zzyzx" },
    /^search=zzyzx excludes all searches: without it there are \d+\.$/,
  ],
])("%s with %j", async (path, query, reason) => {
  expect(await reasonOf(path, query)).toMatch(reason);
});

test("a page past the end names the last page", async () => {
  const { value, reason } = await explained("/citations", { ...BRAND, offset: 5000 }, "/items");
  expect(value).toEqual([]);
  const total: number = (await fake.get(KEY, "/citations", BRAND)).body.total_count;
  const last = Math.floor((total - 1) / 20) * 20;
  expect(reason?.text).toBe(
    `The offset 5000 is past the last of ${total} pages; offset=${last} lists the last page.`,
  );
  const size = await explained("/citations", { ...BRAND, offset: 5000 }, "/returned_count");
  expect(size.reason).toEqual(reason);
  expect(
    (await explained("/citations", { ...BRAND, offset: 5000 }, "/total_count")).reason,
  ).toBeNull();
});

test("the advice of a prompt without finished runs", async () => {
  const { items } = (await fake.get(KEY, "/queries", BRAND)).body;
  const texts = new Set<string>();
  for (const { brand_prompt_id: id } of items) {
    const query = { ...BRAND, brand_prompt_id: id };
    const { body } = await fake.get(KEY, "/prompts/ranking-advice", query);
    if (body.total_count === 0) texts.add(await reasonOf("/prompts/ranking-advice", query));
  }
  expect([...texts].join("\n")).toMatch(
    /^The prompt has no advice runs up to the time of the world\.$/m,
  );
});

test("the empty lists of a single answer", async () => {
  const runs = (await fake.get(KEY, "/query-runs", { ...BRAND, limit: 100 })).body.items;
  const bare = runs.find((run: { citation_count: number }) => run.citation_count === 0);
  const quiet = runs.find(
    (run: { web_search_query_count: number | null }) => run.web_search_query_count === 0,
  );
  const { reason } = await explained(`/query-runs/${bare.run_id}`, {}, "/citations");
  expect(reason?.text).toBe("The answer of this run cites no page.");
  const searches = await explained(`/query-runs/${quiet.run_id}`, {}, "/web_search_queries");
  expect(searches.reason?.text).toMatch(/^A real zero: the assistant answered without searching/);
  const tiny = startFake({ scenario: "tiny" });
  const key = "lmvz_live_tiny_read";
  const { items } = (await tiny.get(key, "/query-runs", { brand: "Copperfinch", limit: 100 })).body;
  const reasons = await Promise.all(
    items.map(async ({ run_id: id }: { run_id: string }) => {
      const given = queryText({ path: `/query-runs/${id}`, key, pointer: "/mentions" });
      const { body } = await tiny.admin("get", `/explain${given}`);
      return body.value.length === 0 ? body.reason.text : null;
    }),
  );
  expect(reasons.filter((one) => one !== null)).toEqual(["The answer of this run names no brand."]);
});

test("the runs of a prompt that was just added", async () => {
  const tiny = startFake({ scenario: "tiny" });
  const brand = "Copperfinch";
  const prompts = ["Which grinder is quietest?"];
  await tiny.post("lmvz_live_tiny_write", "/prompts", { brand, prompts, llms: ["openai"] });
  const key = "lmvz_live_tiny_read";
  const { items } = (await tiny.get(key, "/queries", { brand })).body;
  const path = `/query-runs${queryText({ brand, brand_prompt_id: items.at(-1).brand_prompt_id })}`;
  const { body } = await tiny.admin(
    "get",
    `/explain${queryText({ path, key, pointer: "/items" })}`,
  );
  expect(body.reason).toMatchObject({
    code: "no-runs",
    text: expect.stringMatching(/its first run is at 2026-03-20T12:01:00Z, in 60 seconds/),
  });
});
