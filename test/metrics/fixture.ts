import { SECONDS_PER_DAY } from "../../src/common/calendar.ts";
import { BrandRuns, Ledger } from "../../src/ledger/ledger.ts";
import { buildSegment, EMPTY_SEGMENT } from "../../src/ledger/segment-builder.ts";
import { NO_FILTERS, RunQuery, type QueryFilters } from "../../src/metrics/run-query.ts";
import type { CitedUrl, PageMetadata, Prompt, RunFacts } from "../../src/simulation/model.ts";
import type { BrandView } from "../../src/workspace/brand-view.ts";

/** Seconds from the anchor's midnight. */
export function at(day: number, hour: number): number {
  return day * SECONDS_PER_DAY + hour * 3600;
}

const METADATA: PageMetadata = {
  status: "ok",
  canonicalUrl: "",
  pageTitle: "",
  htmlTitle: "",
  description: "",
  ogTitle: "",
  ogDescription: "",
  ogImage: "",
};

const SHARED = { contentTypes: ["article"], siteName: "", language: "en" } as const;

const PAGES: readonly CitedUrl[] = [
  { ...SHARED, site: 0, url: "https://own.example/a", status: "alive", metadata: METADATA },
  {
    ...SHARED,
    site: 1,
    url: "https://news.example/b",
    status: "alive",
    metadata: { ...METADATA, pageTitle: "Ten boots", htmlTitle: "Ten boots | News" },
  },
  { ...SHARED, site: 1, url: "https://news.example/c", status: "dead", metadata: METADATA },
  { ...SHARED, site: 2, url: "https://fern.example/d", status: "alive", metadata: METADATA },
];

const PROMPT: Prompt = {
  text: "Which boots?",
  country: "US",
  language: "en",
  subject: null,
  volume: 3,
  difficulty: 4,
  tags: ["boots"],
  platforms: ["openai", "claude", "gemini"],
  since: -10,
  removed: null,
  firstCrawl: null,
};

/** Names 0 to 2 are Own, Fern and Quill; the strings are in English (0, 1) and German (2). */
export const CATALOGUE = {
  names: [
    { name: "Own", domain: "own.example", strength: 1, tone: 0 },
    { name: "Fern", domain: "fern.example", strength: 1, tone: 0 },
    { name: "Quill", domain: null, strength: 1, tone: 0 },
  ],
  sites: [
    { domain: "own.example", authority: 30, sourceTypes: ["brand_site"], metadata: null },
    { domain: "news.example", authority: 50, sourceTypes: ["news"], metadata: null },
    { domain: "fern.example", authority: null, sourceTypes: ["brand_site"], metadata: null },
  ],
  pages: PAGES,
  subjects: [
    { label: "Boots", language: "en", key: "boots", parent: null },
    { label: "Winter boots", language: "en", key: "winter", parent: 0 },
  ],
  strings: [
    { text: "best boots", language: "en", subject: 0 },
    { text: "warm winter boots", language: "en", subject: 1 },
    { text: "Stiefel", language: "de", subject: null },
  ],
} satisfies BrandRuns["catalogue"];

/** Three runs: two of yesterday (day −1) and one of today. */
export const THREE_RUNS: readonly RunFacts[] = [
  {
    at: at(-1, 8),
    prompt: 0,
    platform: "openai",
    slot: 0,
    mentions: [
      { name: 0, label: "positive", passing: false },
      { name: 1, label: "neutral", passing: false },
    ],
    citations: [1, 0],
    searches: [0, 1],
  },
  {
    at: at(-1, 20),
    prompt: 1,
    platform: "claude",
    slot: 0,
    mentions: [
      { name: 1, label: "negative", passing: false },
      { name: 0, label: "unknown", passing: true },
    ],
    citations: [1, 1, 2],
    searches: [],
  },
  {
    at: at(0, 6),
    prompt: 0,
    platform: "claude",
    slot: 0,
    mentions: [{ name: 1, label: "positive", passing: false }],
    citations: [],
    searches: null,
  },
];

/** A brand that tracks the competitor Fern and has these runs; it is noon of day 0. */
export function brandOf(
  facts: readonly RunFacts[],
  listedPrompts: readonly number[] = [0, 1],
): BrandView {
  const prompts = [PROMPT, { ...PROMPT, text: "Which tents?", tags: ["boots", "tents"] }];
  const days = Map.groupBy(facts, (run) => Math.floor(run.at / SECONDS_PER_DAY));
  const ledger = new Ledger(-10, (day) => {
    const runs = days.get(day);
    return runs === undefined ? EMPTY_SEGMENT : buildSegment(runs);
  });
  const brand = {
    name: "Own",
    catalogue: CATALOGUE,
    prompts,
    listedPrompts,
    isListed: (ordinal: number) => listedPrompts.includes(ordinal),
    competitors: new Set(["Fern"]),
    ownDomains: new Set(["own.example"]),
    tags: ["boots", "tents"].map((slug) => ({ slug, name: slug, color: "#000000" })),
    context: { plan: { platforms: PROMPT.platforms }, tracked: () => null },
    exposesSearches: (platform: string) => platform !== "gemini",
    runs: new BrandRuns({ catalogue: CATALOGUE, prompts }, [ledger], at(0, 12)),
  } satisfies Partial<Record<keyof BrandView, unknown>>;
  return brand as unknown as BrandView;
}

/** A query of runs; without filters all of them. */
export function queryOf(
  filters: Partial<QueryFilters> = {},
  facts: readonly RunFacts[] = THREE_RUNS,
): RunQuery {
  return new RunQuery(brandOf(facts), { ...NO_FILTERS, ...filters });
}
