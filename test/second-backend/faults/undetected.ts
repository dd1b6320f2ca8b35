/** A fault that the suite does not report, and why. */
export interface Undetected {
  /**
   * The section or choice that permits it; `deep` where the suite reports it at the depth deep, or `open` where it should
   * report it.
   */
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
    source: "C68",
    reason: "A failed advice run may count as completed.",
    faults: ["prompt-advice.ended"],
  },
  {
    source: "§2.6",
    reason: "A display name is any text, and only a hint compares it.",
    faults: ["providers.display-missing"],
  },
  {
    source: "C14",
    reason:
      "How an id is refused that does not exist is left open; the suite reports it as a hint. A filter may match nothing.",
    faults: [
      "run.unknown-empty",
      "http.prompt-404-as-400",
      "prompt-unknown-is-empty:brands/top-mentioned",
      "prompt-unknown-is-empty:visibility",
    ],
  },
  {
    source: "C24",
    reason:
      "What one end of a window without the other means is left open, and date_range tells it.",
    faults: ["window.start-only-ignored"],
  },
  {
    source: "C30",
    reason: "A number may be printed with fewer digits in one of two places.",
    faults: ["leaderboard.metrics-position"],
  },
  {
    source: "C45",
    reason: "What a tracked competitor is, and which brands are some, is left open.",
    faults: ["top.competitor-any"],
  },
  {
    source: "C50",
    reason: "last_seen may be the time of the latest run overall.",
    faults: ["citations.last-seen-ever"],
  },
  {
    source: "C52",
    reason: "What exactly the counts of a language count is not shown.",
    faults: ["searches.trees-distinct"],
  },
  {
    source: "C54",
    reason: "A platform whose runs are all from before recording exposes searches as well.",
    faults: ["searches.silent-exposes"],
  },
  {
    source: "C61",
    reason: "A mined tree of single strings looks like one that is not mined.",
    faults: ["searches.ready-always"],
  },
  {
    source: "C71",
    reason: "Which brands count as tracked among mentions is left open.",
    faults: ["run.tracked-all", "run.tracked-own-only"],
  },
  {
    source: "§2.11",
    reason: "Whose declared domains the flag refers to is not said.",
    faults: ["owned.declared-never"],
  },
  {
    source: "§2.17",
    reason:
      "Null is what transcript_text has unless a transcript is asked for, and rows may have more fields.",
    faults: ["videos.with-transcript"],
  },
  {
    source: "deep",
    reason:
      "Found at the depth deep: these values and pages are sent on all operations only there.",
    faults: [
      "window.no-date-ignored:query-runs",
      "window.no-date-ignored:visibility",
      "page.total-remaining:prompts/ranking-advice",
      "page.more-if-full:ranking-advice",
      "page.more-off-by-one:prompts/ranking-advice",
      "page.offset-ignored:prompts/ranking-advice",
      "page.limit-without-most:citations/domains",
      "page.limit-without-most:brands/top-mentioned",
      "echo-tag-null:citations/domains",
    ],
  },
  {
    source: "open",
    reason: "Pages whose offset is their limit are not asked for in a list of several pages.",
    faults: ["page.offset-counts-pages:searches"],
  },
  {
    source: "open",
    reason: "The wildcards of the search match no row that shows them.",
    faults: ["search-unescaped:citations/domains"],
  },
  {
    source: "open",
    reason: "Labels of topics are not searched for.",
    faults: ["searches.search-label-too"],
  },
  {
    source: "open",
    reason: "No request has this filter with a value that matches other rows too.",
    faults: [
      "tag-ignored:citations/domains",
      "filter-brand-in-part:citations/domains",
      "exclude-brand-in-part:brands/top-mentioned",
      "tag-by-prefix:visibility",
      "tag-unknown-is-all:prompts/by-visibility",
      "tag-unknown-is-all:citations",
      "country-global-is-all",
      "domain-in-part:citations/domains",
      "domain-in-part:citations",
      "videos.free-dropped",
      "domains.status-unknown-is-null",
      "domains.competitor-name-ignored",
      "citations.providers-all",
    ],
  },
  {
    source: "open",
    reason:
      "Names and ids that the workspace does not have are tried on every operation, but each only in turn.",
    faults: [
      "brand-any-case:ranking-advice",
      "brand-by-pattern:queries",
      "brand-by-pattern:brands/top-mentioned",
      "brand-untracked:citations",
      "brand-untracked:sources/owned-share",
      "brand-of-others:citations/domains",
      "prompt-widens:searches",
    ],
  },
  {
    source: "open",
    reason:
      "Videos of other brands and workspaces, and URLs with several parameters, are not asked for.",
    faults: [
      "video.cut-at-ampersand",
      "video.by-prefix",
      "videos.other-brands",
      "video.any-brand",
      "video.any-workspace",
    ],
  },
  {
    source: "open",
    reason: "No brand of the other workspace lacks a domain of its own, so no response shows it.",
    faults: ["track.owned-everywhere"],
  },
  {
    source: "open",
    reason:
      "A key of another workspace sends no body that is executed unless it is the limited one.",
    faults: ["http.second-workspace-writes"],
  },
  {
    source: "open",
    reason: "The share of voice of a leaderboard's days is not read for each platform.",
    faults: ["leaderboard.providers-all"],
  },
  {
    source: "open",
    reason: "An excerpt is only judged by its greatest length.",
    faults: ["runs.excerpt-short"],
  },
  {
    source: "open",
    reason: "The prompts of a brand whose strings have no prompt are not known.",
    faults: ["searches.trigger-null"],
  },
  {
    source: "open",
    reason:
      "A number would be tracked under a name that no person recognizes, and the tags of the suite's brand have the color that they are reset to.",
    faults: ["track.number-taken", "prompts.tag-color-replaced"],
  },
  {
    source: "open",
    reason: "The order differs only sometimes between two equal requests.",
    faults: ["by-visibility.ties-at-random"],
  },
  {
    source: "open",
    reason:
      "The undocumented methods that a deployment may execute are only sent to a token that does not exist.",
    faults: ["http.put-as-get"],
  },
  {
    source: "open",
    reason: "The suite should find these, and why it does not is not examined yet.",
    faults: [
      "page.limit-without-most:citations",
      "page.limit-text-ignored:youtube/summaries",
      "search-unescaped:prompts/by-visibility",
      "search-unescaped:youtube/summaries",
      "search-quote-breaks:citations",
      "citations.search-description-too",
      "net.null-without-labels:brands/top-mentioned",
      "searches.trees-only-used",
    ],
  },
];
