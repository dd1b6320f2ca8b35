import { beforeAll, expect, test } from "vitest";
import type { MissingRow } from "../../../src/fake/explain/explanation.ts";
import { queryText, startFake, type Query, type TestFake } from "../../support/fake-server.ts";

const READ = "lmvz_live_northwind_read";
const BRAND = "Alpenglow";

type Kind = "brand" | "domain" | "page" | "platform" | "prompt" | "run" | "tag" | "topic" | "video";

let fake: TestFake;
/** A name of each kind. */
let names: Readonly<Record<Kind, string>>;
let otherPrompt: string;
let searched: string;

beforeAll(async () => {
  fake = startFake();
  const first = async (path: string, query: Query = {}) =>
    (await fake.get(READ, path, { brand: BRAND, ...query })).body.items[0];
  names = {
    brand: "Fernway",
    domain: (await first("/citations/domains", { offset: 1 })).domain,
    page: (await first("/citations", { offset: 4 })).url,
    platform: "grok",
    prompt: (await first("/queries")).text,
    run: (await first("/query-runs", { offset: 2 })).run_id,
    tag: (await first("/queries/tags")).slug,
    topic: (await first("/searches", { offset: 1 })).search,
    video: (await first("/youtube/summaries")).url,
  };
  searched = (await first("/searches", { group_by: "search" })).search;
  otherPrompt = (await first("/queries", { brand: "Fernway" })).text;
});

async function missing(path: string, query: Query, name: string): Promise<MissingRow> {
  const given = queryText({ path: path + queryText(query), key: READ, missing: name });
  const { status, body } = await fake.admin("get", `/explain${given}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.missing as MissingRow;
}

const OF_BRAND = { brand: BRAND };

/** Lists with what their rows are, and the kinds of names that they have rows of. */
const LISTS: readonly (readonly [string, string, readonly Kind[], Query])[] = [
  ["/queries", "prompts", ["prompt"], OF_BRAND],
  ["/queries/tags", "tags", ["tag"], OF_BRAND],
  ["/llm-providers", "platforms", ["platform"], {}],
  ["/brands/top-mentioned", "brands", ["brand"], OF_BRAND],
  ["/citations/domains", "domains", ["domain", "page", "video"], OF_BRAND],
  ["/citations", "pages", ["page", "domain", "video"], OF_BRAND],
  ["/searches", "searches", ["topic"], OF_BRAND],
  ["/prompts/by-visibility", "prompts", ["prompt"], OF_BRAND],
  ["/ranking-advice", "advice runs", ["prompt"], OF_BRAND],
  ["/query-runs", "runs", ["run", "prompt"], OF_BRAND],
  ["/youtube/summaries", "video summaries", ["video"], OF_BRAND],
];

const WITHOUT_RUNS: readonly string[] = ["/queries", "/queries/tags", "/llm-providers"];

test.each(WITHOUT_RUNS)(
  "%s says the same of a name before and after other requests",
  async (path) => {
    const [, , , query] = LISTS.find(([one]) => one === path)!;
    const given = (name: string): string =>
      queryText({ path: path + queryText(query), key: READ, missing: name });
    const { agent, world } = startFake();
    for (const [kind, name] of Object.entries(names)) {
      const first = await agent.get(`/__admin/explain${given(name)}`);
      expect(first.body.missing, kind).toEqual(await missing(path, query, name));
    }
    const { brands } = world.workspace("northwind");
    expect(brands.filter((brand) => brand.isInMemory("catalogue"))).toEqual([]);
  },
);

test.each(LISTS)(
  "%s has rows of some kinds of names, and says what others are",
  async (path, rows, kinds, query) => {
    for (const [kind, name] of Object.entries(names) as [Kind, string][]) {
      const { code, text } = await missing(path, query, name);
      const isRow = kinds.includes(kind);
      expect(["listed", "other-page"].includes(code), `${kind}: ${text}`).toBe(isRow);
      const isSummarised = path === "/youtube/summaries" && kind === "page";
      let expected = /^It is (on another page: row|listed: row)|^\d+ rows are runs of this prompt/;
      if (!isRow) {
        const shown = kind === "video" ? "page" : kind;
        expected = new RegExp(
          String.raw`^It is a ${shown}, and the rows of this list are ${rows}; (GET /\S+ lists \w+|\w+=\S+ filters the list by it)\.$`,
        );
      }
      // These lists do not create the topics of a brand.
      const isUnknown = kind === "topic" && WITHOUT_RUNS.includes(path);
      if (isUnknown) expected = /^No row has this name/;
      if (isSummarised) expected = /^Runs can cite this page, but it was not summarised/;
      expect(text).toMatch(expected);
    }
  },
);

test.each(LISTS.filter(([, , , query]) => "brand" in query))(
  "%s knows a prompt of another brand, and a name of nothing",
  async (path, _rows, _kinds, query) => {
    const { code, text } = await missing(path, query, otherPrompt);
    expect([code, text]).toEqual(["absent", "It is a prompt of another brand, Fernway."]);
    const nothing = await missing(path, query, "Zzyzx");
    expect(nothing.text).toBe(
      "No row has this name, even without filters and over the whole history.",
    );
  },
);

test("the lists about one prompt know it, other prompts and brands", async () => {
  const [prompt, other] = (await fake.get(READ, "/queries", OF_BRAND)).body.items;
  const query = { brand: BRAND, brand_prompt_id: prompt.brand_prompt_id };
  const textOf = async (path: string, name: string): Promise<string> =>
    (await missing(path, query, name)).text;
  const board = "/prompts/leaderboard";
  expect(await textOf(board, BRAND)).toMatch(/^It is listed: row \d+ of/);
  expect(await textOf(board, prompt.text)).toBe(
    "It is a prompt, and the rows of this list are brands; the list is filtered by it already.",
  );
  expect(await textOf(board, other.brand_prompt_id)).toContain(
    `brand_prompt_id=${other.brand_prompt_id} filters the list by it`,
  );
  const advice = "/prompts/ranking-advice";
  expect(await textOf(advice, other.text)).toBe(
    `The list has the advice runs of one prompt; brand_prompt_id=${other.brand_prompt_id} lists those of this prompt.`,
  );
  expect(await textOf(advice, prompt.text)).toMatch(
    /finished advice runs of this prompt|no advice/,
  );
});

test("a search string in the list of topics, and a topic in that of strings", async () => {
  const topics = await missing("/searches", OF_BRAND, searched);
  expect(topics.text).toMatch(/^It is a search string, and the rows are topics; group_by=search/);
  const strings = await missing("/searches", { brand: BRAND, group_by: "search" }, names.topic);
  expect(strings.text).toMatch(/^It is the label of a topic, not a search string/);
});

const RUNS = "/query-runs";
const REMOVED = "Warm insulated boots for snowshoeing at minus twenty";

test.each<[string, Query, RegExp]>([
  [
    "removed",
    { start_date: "2026-03-10" },
    /^The prompt has no runs in this list\. The prompt was removed on 2026-02-28, before the window\. The window 2026-03-10 to 2026-03-20 excludes its runs; the newest is from 2026-02-27T\S+\.$/,
  ],
  [
    "outside the window",
    { end_date: "2020-01-01" },
    /The window \S+ to 2020-01-01 excludes its runs; the newest is from 2026-02-27T/,
  ],
  [
    "on a later page",
    { limit: 1 },
    /^\d+ rows are runs of this prompt\. The newest: It is on another page: row \d+/,
  ],
])("the runs of a prompt that are %s", async (_, query, text) => {
  expect((await missing(RUNS, { brand: BRAND, ...query }, REMOVED)).text).toMatch(text);
});

test("the runs of a prompt that was just added, by its text and its id", async () => {
  const own = startFake({ scenario: "tiny" });
  const brand = "Copperfinch";
  const prompt = "Which grinder is quietest?";
  const explain = async (name: string, query: Query = {}): Promise<string> => {
    const path = RUNS + queryText({ brand, ...query });
    const given = queryText({ path, key: "lmvz_live_tiny_read", missing: name });
    return (await own.admin("get", `/explain${given}`)).body.missing.text as string;
  };
  const [old] = (await own.get("lmvz_live_tiny_read", "/queries", { brand })).body.items;
  expect(await explain(prompt)).toMatch(/^No row has this name/);
  await own.post("lmvz_live_tiny_write", "/prompts", {
    brand,
    prompts: [prompt],
    llms: ["openai"],
  });
  const { items } = (await own.get("lmvz_live_tiny_read", "/queries", { brand })).body;
  for (const name of [prompt, prompt.toUpperCase(), items.at(-1).brand_prompt_id]) {
    expect(await explain(name)).toBe(
      "The prompt has no runs in this list. The prompt was added; its first run is at 2026-03-20T12:01:00Z, in 60 seconds of the world's time.",
    );
  }
  expect(await explain("Which grinder is quiettest?")).toMatch(/Did you mean "Which grinder is q/);
  await own.admin("post", "/clock", { action: "advance", duration: "PT1M" });
  expect(await explain(prompt)).toMatch(/^1 rows? (is|are) .*The newest: It is listed: row 1 of/);
  expect(await explain(prompt, { llm_provider: "claude" })).toContain(
    "The prompt does not run on claude, only on openai.",
  );
  const [first] = (await own.get("lmvz_live_tiny_read", RUNS, { brand })).body.items;
  const mentioned = !first.was_mentioned;
  expect(await explain(prompt, { mentioned })).toMatch(
    new RegExp(`^mentioned=${mentioned} excludes the 1 run of this prompt`),
  );
  expect(await explain(prompt, { brand_prompt_id: old.brand_prompt_id })).toMatch(
    /^The list has the runs of another prompt only; brand_prompt_id=/,
  );
});
