import { KEYS, tokenOf } from "./data/tokens.ts";
import { BASE_PATH } from "./routes.ts";
import type { Request } from "./types.ts";

/**
 * Requests that between them show what each change changes. They only serve to check that a fault
 * or variation is in effect; the suite that judges it sends its own.
 */

/** The instant of all requests; their dates lie around it. */
export const NOW = "2026-03-18T14:30:00Z";

type Query = Record<string, string | number>;

const path = (name: string, query: Query = {}): string =>
  `${name}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&")}`;

/** The prompt `index` of the brand with number `brand`, as data/brands.ts lists them. */
export const promptToken = (brand: number, index: number): string =>
  tokenOf("bp", brand * 100 + index);

const BRANDS = [
  "Lumenpfad",
  "Kettle & Crane",
  "Ödland Boots",
  "Quill 100% Ink",
  "Nullpunkt_7",
  "Fernhill O'Dea",
];
const STRANGERS = ["lumenpfad", "Lumen", "Kettle", "Glimmwerk", "Saltmarsh Radio", "Nobody", "%"];
const WINDOWS: Query[] = [
  {},
  { start_date: "2026-03-10", end_date: "2026-03-12" },
  { start_date: "2026-03-10", end_date: "2026-03-10" },
  { start_date: "2026-01-01" },
  { end_date: "2026-02-10" },
  { start_date: "2026-03-12", end_date: "2026-03-10" },
  { start_date: "2026-02-30" },
  { start_date: "yesterday" },
];
const SCOPES: Query[] = [
  { llm_provider: "openai" },
  { llm_provider: "grok" },
  { llm_provider: "bing" },
  { query_tag: "wohnen" },
  { query_tag: "none-such" },
  { brand_prompt_id: promptToken(1, 0) },
  { brand_prompt_id: promptToken(2, 0) },
  { brand_prompt_id: promptToken(7, 0) },
  { brand_prompt_id: "bp_unknown" },
];
const PAGES: Query[] = [
  { limit: 3 },
  { limit: 3, offset: 2 },
  { limit: 4, offset: 4 },
  { limit: 100 },
  { limit: 1000 },
  { limit: 0 },
  { limit: -1 },
  { limit: "ten" },
  { offset: 3_000_000_000 },
  { offset: -1 },
  { limit: 6 },
  { limit: 7 },
  { limit: 8 },
  { limit: 11 },
  { unheard_of: 1 },
];
const COMPANY: Query[] = [
  { filter_by_brand: "Kettle & Crane" },
  { filter_by_brand: "Lumen" },
  { filter_by_brand: "Nobody" },
  { exclude_brand: "Hellbogen" },
  { exclude_brand: "Lumen" },
];
const CITED: Query[] = [
  { domain: "lamptest.example" },
  { domain: "LAMPTEST.example" },
  { source_type: "forum" },
  { content_type: "how-to" },
  { source_type: "none-such" },
  { url_status: "dead" },
  { url_status: "alive" },
  { url_status: "unknown" },
  { url_status: "gone" },
  { search: "lamp" },
  { search: "100%" },
  { search: "_" },
  { search: "'" },
  { search: "GUIDE" },
  { search: "has on it" },
  { search: "Ratgeber" },
];
const OWNERSHIP: Query[] = [
  { ownership: "yours" },
  { ownership: "earned" },
  { ownership: "competitor" },
  { ownership: "competitor:Fernhill O'Dea" },
  { ownership: "mine" },
];
const WORDS: Query[] = [
  { search: "lamp" },
  { search: "100%" },
  { search: "_" },
  { search: "'" },
  { search: "IP" },
  { search: "r" },
  { search: "compares" },
];

/** One list of queries after another, each with every brand's name first and the richest brand's after. */
function queriesOf(name: string, ...lists: Query[][]): string[] {
  return [
    path(name),
    ...[...BRANDS, ...STRANGERS].map((brand) => path(name, { brand })),
    ...lists.flat().map((query) => path(name, { brand: "Lumenpfad", ...query })),
  ];
}

const READS: readonly string[] = [
  "/brands/tracked",
  "/brands/tracked/",
  "/brands/tracked?limit=2",
  "/llm-providers",
  "/citations/tags",
  "/nowhere",
  ...queriesOf("/queries", [{ query_tag: "wohnen" }, { query_tag: "none-such" }, { limit: 2 }]),
  path("/queries", { brand: "Kettle & Crane", query_tag: "tea" }),
  ...queriesOf("/queries/tags"),
  ...queriesOf(
    "/visibility",
    WINDOWS,
    SCOPES,
    ["day", "provider", "query_tag", "week"].map((group_by) => ({ group_by })),
  ),
  ...queriesOf("/brands/top-mentioned", WINDOWS, SCOPES, PAGES, COMPANY),
  ...queriesOf("/citations/domains", WINDOWS, SCOPES, PAGES, COMPANY, CITED, OWNERSHIP),
  ...queriesOf("/citations", WINDOWS, SCOPES, PAGES, CITED, [
    { include_extras: "true" },
    { include_extras: "yes" },
  ]),
  ...queriesOf("/sources/owned-share", WINDOWS, SCOPES.slice(0, 2)),
  ...queriesOf(
    "/searches",
    WINDOWS,
    SCOPES,
    PAGES,
    WORDS,
    ["en", "und", "DE", "xx", "fr"].map((language) => ({ language })),
    ["theme", "search", "word"].map((group_by) => ({ group_by })),
    WORDS.map((word) => ({ ...word, group_by: "search" })),
    PAGES.map((page) => ({ ...page, group_by: "search" })),
  ),
  path("/visibility", { brand: "Kettle & Crane", query_tag: "tea" }),
  path("/query-runs", { brand: "Lumenpfad", llm_provider: "grok", end_date: "2026-03-10" }),
  path("/citations", { brand: "Lumenpfad", query_tag: "garten", start_date: "2026-03-10" }),
  path("/searches", { brand: "Kettle & Crane", group_by: "search", limit: 50 }),
  path("/searches", { brand: "Kettle & Crane", llm_provider: "grok" }),
  ...queriesOf("/prompts/leaderboard", SCOPES.slice(5)),
  ...[1, 7, 30, 365, 366, 0, "x"].map((days) =>
    path("/prompts/leaderboard", {
      brand: "Lumenpfad",
      brand_prompt_id: promptToken(1, 0),
      window_days: days,
    }),
  ),
  path("/prompts/leaderboard", { brand: "Lumenpfad", brand_prompt_id: promptToken(1, 7) }),
  path("/prompts/leaderboard", { brand: "Quill 100% Ink", brand_prompt_id: promptToken(4, 0) }),
  ...queriesOf("/prompts/by-visibility", WINDOWS, SCOPES.slice(0, 5), PAGES, WORDS, [
    { order: "desc" },
    { order: "up" },
    { country: "DE" },
    { country: "ZZ" },
    { country: "de" },
    { min_search_volume: 5 },
    { max_difficulty: 5 },
    { min_search_volume: 11 },
  ]),
  path("/prompts/by-visibility", { brand: "Kettle & Crane", query_tag: "tea" }),
  ...["/visibility", "/brands/top-mentioned"].map((name) =>
    path(name, { brand: "Lumenpfad", llm_provider: "gemini" }),
  ),
  ...["/brands/top-mentioned", "/citations/domains"].map((name) =>
    path(name, { brand: "Lumenpfad", llm_provider: "openai", exclude_brand: "Kettle & Crane" }),
  ),
  ...["/visibility", "/citations"].map((name) =>
    path(name, { brand: "Lumenpfad", brand_prompt_id: promptToken(1, 0), query_tag: "none-such" }),
  ),
  ...["/citations", "/citations/domains"].flatMap((name) =>
    [{ source_type: "video" }, { content_type: "video" }].map((query) =>
      path(name, { brand: "Lumenpfad", domain: "lamptest.example", ...query }),
    ),
  ),
  path("/citations", { brand: "Lumenpfad", content_type: "review", limit: 100 }),
  ...queriesOf(
    "/prompts/ranking-advice",
    SCOPES.slice(5),
    PAGES.map((page) => ({ ...page, brand_prompt_id: promptToken(1, 0) })),
  ),
  ...queriesOf(
    "/ranking-advice",
    PAGES,
    WORDS,
    ["done", "running", "pending", "error", "new"].map((status) => ({ status })),
    [{ search: "Rewrite" }],
  ),
  ...queriesOf("/query-runs", WINDOWS, SCOPES, PAGES, [
    { mentioned: "true" },
    { mentioned: "false" },
    { mentioned: "1" },
    { mentioned: "TRUE" },
    { mentioned: "true", limit: 100, end_date: "2026-02-15" },
  ]),
  ...Array.from({ length: 40 }, (_, index) => `/query-runs/${tokenOf("run", 1 + index * 55)}`),
  `/query-runs/${tokenOf("run", 3600)}`,
  "/query-runs/run_unknown",
  ...queriesOf("/youtube/summaries", WINDOWS, PAGES, WORDS, [
    { search: "o'dea" },
    { search: "part" },
  ]),
  ...["shared&t=10s", "1_1", "2_1", "1_", "none"].flatMap((video) =>
    ["false", "true"].map((transcript) =>
      path("/youtube/summary", {
        brand: "Lumenpfad",
        url: `https://video.example/watch?v=${video}`,
        include_transcript: transcript,
      }),
    ),
  ),
  path("/youtube/summary", { brand: "Lumenpfad" }),
];

const GET = (target: string, key = KEYS.reader): Request => ({
  method: "GET",
  target: BASE_PATH + target,
  headers: key === "" ? {} : { authorization: `Bearer ${key}` },
  body: "",
});

const POST = (target: string, body: unknown, key = KEYS.writer): Request => ({
  ...GET(target, key),
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
});

const ADDED = { brand: "Lumenpfad", prompts: ["Lampen für Boote?"], llms: ["openai"] };
const many = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

const WRITES: readonly Request[] = [
  POST("/brands/tracked", { brand: "Glimmwerk", domain: "lexikon.example" }),
  POST("/brands/tracked", { brand: "Wattwurm", domain: "lamptest.example" }),
  POST("/brands/tracked", { brand: "Wattwurm", domain: "other.example" }),
  POST("/brands/tracked", { brand: "WWW", domain: "www.Wattwurm.example" }),
  POST("/brands/tracked", { brand: "Ohne Domain" }),
  POST("/brands/tracked", { brand: "Bad", domain: "https://x.example/path" }),
  POST("/brands/tracked", { domain: "x.example" }),
  POST("/brands/tracked", { brand: 7 }),
  POST("/brands/tracked", { brand: "lumenpfad", domain: "x.example" }),
  POST("/brands/tracked", "{"),
  POST("/brands/tracked", { brand: "Reader" }, KEYS.reader),
  POST("/prompts", ADDED),
  POST("/prompts", { ...ADDED, tags: ["wohnen", "boot"] }),
  POST("/prompts", { ...ADDED, country: "DE", tags: ["wohnen", "boot"] }),
  POST("/prompts", {
    ...ADDED,
    prompts: ["Lampen A", "Lampen B"],
    country: "ZZ",
    llms: ["openai", "claude"],
  }),
  POST("/prompts", { ...ADDED, prompts: many(50, "fifty"), brand: "Nullpunkt_7" }),
  POST("/prompts", { ...ADDED, prompts: many(51, "more") }),
  POST("/prompts", { ...ADDED, prompts: ["Ten tags"], tags: many(10, "tag") }),
  POST("/prompts", { ...ADDED, prompts: ["Eleven tags"], tags: many(11, "tag") }),
  POST("/prompts", { ...ADDED, prompts: ["Half good", ""] }),
  POST("/prompts", { ...ADDED, prompts: ["Bad platform"], llms: ["openai", "bing"] }),
  POST("/prompts", { ...ADDED, prompts: "a string" }),
  POST("/prompts", { ...ADDED, prompts: ["Listless"], llms: "openai" }),
  POST("/prompts", { ...ADDED, prompts: ["No llms"], llms: undefined }),
  POST("/prompts", { ...ADDED, prompts: ["Where"], country: "de" }),
  POST("/prompts", { ...ADDED, prompts: ["Unknown brand"], brand: "Nobody" }),
  POST("/prompts", { ...ADDED, prompts: [] }),
  POST("/prompts", { ...ADDED, prompts: ["Off plan"], llms: ["claude"] }, KEYS.otherWriter),
  POST("/prompts", { ...ADDED, prompts: ["On plan"], llms: ["perplexity"] }, KEYS.otherWriter),
  POST("/prompts", { ...ADDED, prompts: ["Ten tags"] }),
  POST("/prompts", ADDED, KEYS.reader),
  POST("/prompts", ADDED, KEYS.otherReader),
];

const LATER = [
  "/brands/tracked",
  "/queries?brand=Lumenpfad",
  "/queries?brand=Nullpunkt_7",
  "/queries/tags?brand=Lumenpfad",
  "/sources/owned-share?brand=Lumenpfad",
  "/citations/domains?brand=Lumenpfad&ownership=competitor",
  "/citations/domains?brand=Wattwurm",
  "/visibility?brand=Lumenpfad",
  "/ranking-advice?brand=Lumenpfad",
];

const V1 = BASE_PATH;
const KEYLESS: readonly Request[] = [
  GET("/brands/tracked", ""),
  GET("/llm-providers", ""),
  GET("/nowhere", ""),
  GET("/citations/tags", ""),
  GET("/visibility?brand=Lumenpfad", "lmvz_live_HARBOUR_READER"),
  GET("/visibility?brand=Lumenpfad", ""),
  GET("/visibility?brand=Lumenpfad", "lmvz_live_wrong"),
  GET("/visibility?brand=Lumenpfad", KEYS.revoked),
  GET("/visibility?brand=Lumenpfad", KEYS.free),
  GET("/llm-providers", KEYS.free),
  GET(`/brands/tracked?api_key=${KEYS.reader}`, ""),
  { ...GET("/brands/tracked", ""), headers: { "x-api-key": KEYS.reader } },
  { ...GET("/llm-providers", ""), headers: { "x-api-key": KEYS.reader } },
  { ...GET("/brands/tracked", ""), headers: { authorization: `Basic ${KEYS.reader}` } },
  { ...GET("/brands/tracked", ""), headers: { authorization: KEYS.reader } },
  { ...GET("/brands/tracked", ""), headers: { authorization: `bearer ${KEYS.reader}` } },
  { ...GET("/visibility?brand=Lumenpfad"), method: "DELETE" },
  { ...GET("/brands/tracked"), method: "PUT", body: "{}" },
  { ...GET("/queries?brand=Lumenpfad"), method: "POST", body: "{}" },
  { ...GET("/prompts") },
  { ...GET("/visibility?brand=Lumenpfad"), method: "HEAD" },
  { ...GET("/visibility?brand=Lumenpfad"), method: "OPTIONS" },
  { ...GET("/visibility"), target: `${V1.replace("v1", "v2")}/visibility?brand=Lumenpfad` },
];

/** The requests in order; state that writes leave shows in the last ones. */
export const CATALOGUE: readonly Request[] = [
  ...READS.map((target) => GET(target)),
  ...READS.filter((target) => !/limit|offset|start/.test(target)).map((target) =>
    GET(target, KEYS.otherReader),
  ),
  ...KEYLESS,
  ...WRITES,
  ...LATER.map((target) => GET(target)),
  ...LATER.map((target) => GET(target, KEYS.otherReader)),
];
