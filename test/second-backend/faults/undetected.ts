/** A fault that the suite does not report, and why. */
export interface Undetected {
  /** The section or choice that permits it, or `open` where the suite should report it. */
  readonly source: string;
  readonly reason: string;
  readonly faults: readonly string[];
}

/** Faults that the suite does not report at the standard depth. All others must be found. */
export const UNDETECTED: readonly Undetected[] = [
  {
    source: "C34",
    reason: "A brand without a domain may have null.",
    faults: ["tracked.empty-domain-null", "top.domain-null"],
  },
  {
    source: "C32",
    reason: "An average of nothing may be null.",
    faults: [
      "rank.null-without-mention:prompts/by-visibility",
      "rank.null-without-mention:visibility",
    ],
  },
  {
    source: "C72",
    reason: "Without a mention there may be no rank.",
    faults: ["runs.rank-null"],
  },
  {
    source: "C63",
    reason: "Without a mention of the brand there may be no row.",
    faults: ["leaderboard.your-row-null"],
  },
  {
    source: "C69",
    reason: "What an advice run lacks may be null.",
    faults: ["advice.summary-null:ranking-advice"],
  },
  {
    source: "§2.6",
    reason: "A display name is any text, and only a hint compares it.",
    faults: ["providers.display-missing"],
  },
  {
    source: "C14",
    reason:
      "How an id is refused that does not exist is left open; the suite reports it as a hint.",
    faults: ["run.unknown-empty", "http.prompt-404-as-400"],
  },
  {
    source: "C52",
    reason: "What exactly the counts of a language count is not shown.",
    faults: ["searches.trees-distinct"],
  },
  {
    source: "open",
    reason: "Invalid values are tried on a few operations only.",
    faults: ["window.no-date-ignored:query-runs"],
  },
  {
    source: "open",
    reason: "The order differs only sometimes between two equal requests.",
    faults: ["by-visibility.ties-at-random"],
  },
  {
    source: "open",
    reason:
      "Requests without dates are compared with those of the same window, but these faults are not seen.",
    faults: [
      "window.default-7:sources/owned-share",
      "window.default-7:brands/top-mentioned",
      "window.default-90:citations/domains",
      "window.default-90:prompts/by-visibility",
      "window.default-31:citations",
      "window.default-31:query-runs",
      "window.default-all-time:query-runs",
      "window.default-all-time:youtube/summaries",
      "window.default-ends-yesterday:citations",
      "window.start-only-ignored",
    ],
  },
  {
    source: "open",
    reason: "No rule asks for windows of video summaries that leave something out.",
    faults: ["videos.window-ignored", "videos.window-end-left-out"],
  },
  {
    source: "open",
    reason: "Only some lists are read page by page, up to their ends and beyond.",
    faults: [
      "page.total-remaining:prompts/ranking-advice",
      "page.more-if-full:ranking-advice",
      "page.more-off-by-one:prompts/ranking-advice",
      "page.offset-counts-pages:searches",
      "page.offset-ignored:prompts/ranking-advice",
      "page.limit-without-most:citations/domains",
      "page.limit-without-most:brands/top-mentioned",
    ],
  },
  {
    source: "open",
    reason: "A wildcard is not recognized where no row shows what was searched.",
    faults: ["search-unescaped:citations/domains"],
  },
  {
    source: "open",
    reason: "Labels of topics are not searched for.",
    faults: ["searches.search-label-too"],
  },
  {
    source: "open",
    reason: "Few filters have a value that is part of a longer one, or is unknown.",
    faults: [
      "tag-ignored:citations/domains",
      "filter-brand-in-part:citations/domains",
      "exclude-brand-in-part:brands/top-mentioned",
      "tag-by-prefix:visibility",
      "tag-unknown-is-all:prompts/by-visibility",
      "tag-unknown-is-all:citations",
      "brand-any-case:ranking-advice",
      "brand-by-pattern:brands/top-mentioned",
      "country-global-is-all",
      "domain-in-part:citations/domains",
      "domain-in-part:citations",
      "prompt-advice.prompt-ignored",
      "videos.free-dropped",
      "video.cut-at-ampersand",
      "video.by-prefix",
    ],
  },
  {
    source: "open",
    reason:
      "The names, ids and URLs of another brand or workspace are not tried on every operation.",
    faults: [
      "tags.whole-workspace",
      "prompt-widens:citations/domains",
      "prompt-widens:searches",
      "prompt-unknown-is-empty:brands/top-mentioned",
      "prompt-unknown-is-empty:visibility",
      "brand-untracked:citations",
      "brand-untracked:sources/owned-share",
      "brand-of-others:citations/domains",
      "advice.other-brands",
      "advice.token-is-number",
      "videos.other-brands",
      "video.any-brand",
      "video.any-workspace",
      "http.second-workspace-writes",
    ],
  },
  {
    source: "open",
    reason: "Echoes are compared with each other, not with what is sent in every case.",
    faults: ["echo-tag-null:citations/domains", "echo-brand-lower"],
  },
  {
    source: "open",
    reason:
      "Not every figure of a leaderboard is compared with other responses for its prompt and days.",
    faults: [
      "leaderboard.rank-of-page",
      "leaderboard.metrics-window",
      "leaderboard.metrics-position",
      "leaderboard.providers-all",
    ],
  },
  {
    source: "open",
    reason: "The rows are not compared with those of another operation that shows the same fact.",
    faults: [
      "tracked.join-multiplies",
      "queries.tags-first-only",
      "tags.multiplied",
      "providers.one-missing",
      "taxonomy.swapped",
      "top.competitor-any",
      "citations.providers-all",
      "citations.last-seen-ever",
      "citations.last-seen-first",
      "citations.extras-always",
      "citations.extras-never",
      "citations.status-alive-includes-redirect",
      "domains.status-unknown-is-null",
      "domains.source-types-of-filter",
      "domains.competitor-name-ignored",
      "domains.breakdown-no-dead",
      "owned.declared-never",
      "searches.silent-exposes",
      "searches.prompt-count-runs",
      "searches.trigger-null",
      "searches.trigger-text",
      "searches.trees-without-unstemmed",
      "searches.ready-always",
      "by-visibility.country-global",
      "prompt-advice.ended",
      "prompt-advice.newest-only",
      "runs.excerpt-short",
      "run.tracked-all",
      "run.tracked-own-only",
      "videos.with-transcript",
      "video.text-is-excerpt",
    ],
  },
  {
    source: "open",
    reason:
      "Writes are sent with the suite's own brand only, with few of the bodies that are allowed or refused.",
    faults: [
      "write.json-500:POST /brands/tracked",
      "write.json-500:POST /prompts",
      "track.duplicates",
      "track.other-workspace",
      "track.owned-everywhere",
      "track.number-taken",
      "prompts.tag-color-replaced",
      "prompts.token-changes",
    ],
  },
  {
    source: "open",
    reason: "The method or the key is not varied like this.",
    faults: ["http.put-as-get", "http.key-case"],
  },
];
