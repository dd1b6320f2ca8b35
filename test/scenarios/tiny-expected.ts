/**
 * What the scenario `tiny` must give in the default window, worked out by hand; the steps stand at
 * the top of scenarios/tiny.yaml. Rows leave out what has no arithmetic: ids, dates and metadata.
 */
export const expected = {
  getVisibility: {
    metrics: {
      total_runs: 20,
      mention_runs: 13,
      visibility_pct: 65,
      prominence_pct: 31.3,
      avg_rank: 2.5,
      net_sentiment: 36.4,
      sentiment_coverage_pct: 84.6,
    },
  },

  listTopMentionedBrands: {
    total_count: 5,
    items: rows(
      [
        "brand_name",
        "domain",
        "is_you",
        "is_tracked_competitor",
        "mention_count",
        "share_pct",
        "avg_rank",
        "net_sentiment",
        "sentiment_coverage_pct",
      ],
      ["Kettlewren", "kettlewren.example", false, true, 18, 37.5, 1.2, -6.3, 88.9],
      ["Copperfinch", "copperfinch.example", true, false, 13, 27.1, 2.5, 36.4, 84.6],
      ["Brewhollow", "brewhollow.example", false, true, 8, 16.7, 1.9, -33.3, 75],
      ["Steepmoor", "steepmoor.example", false, false, 6, 12.5, 2.3, 0, 100],
      ["Pourline", null, false, false, 3, 6.3, 2.7, 33.3, 100],
    ),
  },

  listCitedDomains: {
    total_count: 6,
    items: rows(
      [
        "domain",
        "citation_count",
        "domain_authority",
        "ownership",
        "source_type_tags",
        "url_status_breakdown",
      ],
      ["thehobreview.example", 9, 77, "earned", ["review_site"], statuses(0, 1, 1, 0)],
      ["copperfinch.example", 7, 41, "yours", ["brand_site"], statuses(0, 1, 0, 1)],
      ["kettlewren.example", 6, 58, "competitor", ["brand_site"], statuses(0, 1, 0, 0)],
      ["pourtalk.example", 4, null, "earned", ["forum"], statuses(1, 0, 0, 0)],
      ["copperfinch-guides.example", 3, 0, "yours", ["blog", "brand_site"], statuses(0, 1, 0, 0)],
      ["steepmoor.example", 3, 33, "earned", ["brand_site"], statuses(0, 1, 0, 0)],
    ),
  },

  listCitations: {
    total_count: 8,
    items: rows(
      ["citation_count", "url", "providers"],
      [6, "https://kettlewren.example/kettles", ["openai", "claude", "perplexity", "grok"]],
      [6, "https://thehobreview.example/best-kettles-tested", ["openai", "claude", "perplexity"]],
      [
        4,
        "https://copperfinch.example/kettles/gooseneck-one",
        ["openai", "claude", "gemini", "grok"],
      ],
      [
        4,
        "https://pourtalk.example/t/which-kettle-did-you-end-up-with",
        ["openai", "perplexity", "grok"],
      ],
      [3, "https://copperfinch-guides.example/pour-over-in-five-minutes", ["claude", "grok"]],
      [3, "https://copperfinch.example/help/limescale", ["openai"]],
      [3, "https://thehobreview.example/limescale-test", ["openai", "gemini"]],
      [3, "https://steepmoor.example/quiet-kettle", ["openai", "gemini", "grok"]],
    ),
  },

  getOwnedShare: {
    yours: 10,
    competitor: 6,
    earned: 16,
    total: 32,
    yours_pct: 31.3,
    competitor_pct: 18.8,
    earned_pct: 50,
    no_owned_domains_declared: false,
  },

  /** Of the first prompt. */
  getPromptLeaderboard: {
    total_count: 5,
    items: rows(
      [
        "rank",
        "brand",
        "is_your_brand",
        "times_named",
        "mention_rate_pct",
        "avg_position",
        "net_sentiment",
        "sentiment_coverage_pct",
        "seen_on_providers",
      ],
      [1, "Kettlewren", false, 6, 85.7, 1.3, -20, 83.3, ["openai", "claude", "perplexity", "grok"]],
      [2, "Copperfinch", true, 5, 71.4, 2.8, 50, 80, ["openai", "claude", "perplexity", "grok"]],
      [3, "Brewhollow", false, 4, 57.1, 2.3, -66.7, 75, ["openai", "claude", "perplexity"]],
      [4, "Steepmoor", false, 2, 28.6, 2, 0, 100, ["claude", "grok"]],
      [5, "Pourline", false, 2, 28.6, 3, 50, 100, ["openai", "grok"]],
    ),
    your_row: {
      rank: 2,
      brand: "Copperfinch",
      is_your_brand: true,
      times_named: 5,
      mention_rate_pct: 71.4,
      avg_position: 2.8,
      net_sentiment: 50,
      sentiment_coverage_pct: 80,
      seen_on_providers: ["openai", "claude", "perplexity", "grok"],
    },
    metrics: {
      total_brand_mentions: 19,
      total_entities: 5,
      total_runs: 7,
      window_days: 30,
      your_avg_position: 2.8,
      your_mention_rate_pct: 71.4,
      your_rank: 2,
      your_share_of_voice_pct: 26.3,
      your_times_named: 5,
    },
  },

  listPromptsByVisibility: {
    total_count: 3,
    items: [
      {
        prompt_text_preview:
          "Which electric kettle is easiest to keep free of limescale in a hard-water area?",
        country: "GB",
        search_volume_bucket: 5,
        difficulty_bucket: 4,
        tags: ["hard-water"],
        total_runs: 9,
        mention_runs: 5,
        visibility_pct: 55.6,
        prominence_pct: 23.1,
        avg_rank: 2.6,
        net_sentiment: 0,
        sentiment_coverage_pct: 80,
        any_brand_mention_runs: 9,
        any_brand_mention_rate_pct: 100,
        any_sources_runs: 8,
        any_sources_rate_pct: 88.9,
      },
      {
        prompt_text_preview:
          "Which gooseneck kettle with temperature control is best for pour-over coffee?",
        country: "US",
        search_volume_bucket: 7,
        difficulty_bucket: 6,
        tags: ["pour-over"],
        total_runs: 7,
        mention_runs: 5,
        visibility_pct: 71.4,
        prominence_pct: 33.3,
        avg_rank: 2.8,
        net_sentiment: 50,
        sentiment_coverage_pct: 80,
        any_brand_mention_runs: 6,
        any_brand_mention_rate_pct: 85.7,
        any_sources_runs: 6,
        any_sources_rate_pct: 85.7,
      },
      {
        prompt_text_preview: "What kettle do people recommend for a small office kitchen?",
        country: "ZZ",
        search_volume_bucket: 3,
        difficulty_bucket: 2,
        tags: [],
        total_runs: 4,
        mention_runs: 3,
        visibility_pct: 75,
        prominence_pct: 45.8,
        avg_rank: 2,
        net_sentiment: 66.7,
        sentiment_coverage_pct: 100,
        any_brand_mention_runs: 4,
        any_brand_mention_rate_pct: 100,
        any_sources_runs: 3,
        any_sources_rate_pct: 75,
      },
    ],
  },

  listSearches: {
    totals: {
      total_occurrences: 24,
      total_unique_searches: 9,
      unmatched_terms: 3,
      unmatched_pct_of_searches: 20.8,
      topics_ready: true,
      language: "en",
      available_languages: [],
      searches_by_provider_total: counts(8, 7, 4, 5),
    },
    coverage: {
      runs: 20,
      runs_with_readable_searches: 15,
      runs_without_search: 1,
      no_search_rate_pct: 6.7,
      by_provider: rows(
        [
          "provider",
          "provider_display",
          "exposes_searches",
          "runs",
          "runs_with_readable_searches",
          "runs_without_search",
          "searches",
          "no_search_rate_pct",
        ],
        ["openai", "ChatGPT", true, 6, 5, 0, 8, 0],
        ["claude", "Claude", true, 4, 4, 0, 7, 0],
        ["gemini", "Gemini", true, 4, 3, 1, 4, 33.3],
        ["perplexity", "Perplexity", true, 3, 3, 0, 5, 0],
        ["grok", "Grok", false, 3, 0, 0, 0, null],
      ),
    },
    /** `group_by=topic`: `total_count` is 4. */
    topics: rows(
      [
        "search",
        "depth",
        "occurrences",
        "direct_occurrences",
        "pct_of_searches",
        "sub_topics",
        "variants",
        "prompt_count",
        "searches_by_provider",
      ],
      ["Limescale in kettles", 0, 10, 10, 41.7, 0, 3, 2, counts(5, 2, 1, 2)],
      ["Gooseneck kettles", 0, 9, 2, 37.5, 1, 3, 2, counts(1, 3, 3, 2)],
      ["Temperature control", 1, 7, 7, 29.2, 0, 2, 2, counts(1, 3, 2, 1)],
      ["Other searches", 0, 5, 5, 20.8, 0, 3, 3, counts(2, 2, 0, 1)],
    ),
    /** `group_by=search`: `total_count` is 9. */
    strings: rows(
      ["search", "occurrences", "searches_by_provider"],
      ["kettle easiest to descale hard water", 5, counts(3, 1, 0, 1)],
      ["best gooseneck kettle with temperature control", 4, counts(1, 1, 2, 0)],
      ["gooseneck kettle hold temperature pour over", 3, counts(0, 2, 0, 1)],
      ["kettle with removable limescale filter", 3, counts(1, 1, 0, 1)],
      ["does a water softener help kettles", 2, counts(2, 0, 0, 0)],
      ["how often to descale an office kettle", 2, counts(1, 0, 1, 0)],
      ["is a gooseneck kettle worth it for an office", 2, counts(0, 0, 1, 1)],
      ["quiet kettle under 50 decibels", 2, counts(0, 1, 0, 1)],
      ["pour over without a scale", 1, counts(0, 1, 0, 0)],
    ),
  },

  listQueryRuns: {
    total_count: 20,
    total_count_mentioned: 13,
    total_count_unmentioned: 7,
  },
};

type Cell = string | number | boolean | null | readonly string[] | Readonly<Record<string, number>>;

/** Objects with the same keys, written as a table. */
function rows(keys: readonly string[], ...table: readonly (readonly Cell[])[]) {
  return table.map((cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at]])));
}

function statuses(...[unknown, alive, dead, redirect]: [number, number, number, number]) {
  return { unknown, alive, dead, redirect };
}

/** Searches of the four platforms that show theirs; grok has no key. */
function counts(...[openai, claude, gemini, perplexity]: [number, number, number, number]) {
  return { openai, claude, gemini, perplexity };
}
