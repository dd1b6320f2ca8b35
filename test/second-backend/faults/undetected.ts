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
    reason: "A display name is any text, and only an advisory rule compares it.",
    faults: ["providers.display-missing"],
  },
  {
    source: "C14",
    reason:
      "How an id is refused that does not exist is left open; only an advisory rule reports it. A filter may match nothing.",
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
      "window.no-date-ignored:searches",
      "page.total-remaining:prompts/ranking-advice",
      "page.more-if-full:ranking-advice",
      "page.more-off-by-one:prompts/ranking-advice",
      "page.offset-ignored:prompts/ranking-advice",
      "page.limit-without-most:citations/domains",
      "page.limit-without-most:brands/top-mentioned",
      "echo-tag-null:citations/domains",
      "page.limit-without-most:citations",
      "page.limit-text-ignored:brands/top-mentioned",
      "page.limit-text-ignored:citations",
      "net.null-without-labels:brands/top-mentioned",
      "search-unescaped:prompts/by-visibility",
      "search-unescaped:youtube/summaries",
      "search-quote-breaks:citations",
      "http.put-as-get",
      "write.json-500:POST /brands/tracked",
      "write.json-500:POST /prompts",
    ],
  },
  {
    source: "deep",
    reason: "Found at the depth deep: values that match only if they are not compared as a whole.",
    faults: [
      "filter-brand-in-part:citations/domains",
      "exclude-brand-in-part:brands/top-mentioned",
      "tag-unknown-is-all:prompts/by-visibility",
      "tag-unknown-is-all:citations",
      "domain-in-part:citations/domains",
      "domain-in-part:citations",
      "exclude-brand-in-part:citations/domains",
    ],
  },
  {
    source: "deep",
    reason:
      "Found at the depth deep: names that are nearly a brand's, and those of another workspace, are tried on every operation only there.",
    faults: [
      "brand-any-case:ranking-advice",
      "brand-by-pattern:queries",
      "brand-by-pattern:brands/top-mentioned",
      "brand-untracked:citations",
      "brand-untracked:sources/owned-share",
      "brand-of-others:citations/domains",
    ],
  },
  {
    source: "deep",
    reason: "Found at the depth deep, where leaderboards of many prompts and more pages are read.",
    faults: ["leaderboard.providers-all", "by-visibility.ties-at-random", "top.ties-at-random"],
  },
  {
    source: "deep",
    reason:
      "Found at the depth deep, where each platform, a start alone and X-API-Key are sent to all operations, and filters within one domain.",
    faults: [
      "window.start-alone-without-effect:citations",
      "window.start-alone-without-effect:visibility",
      "tag-with-prompt:citations",
      "provider.one-counts-runs-with-searches:brands/top-mentioned",
      "http.x-api-key-of-one-operation",
      "content-type-with-domain",
      "source-type-with-domain:citations",
      "source-type-with-domain:citations/domains",
    ],
  },
  {
    source: "deep",
    reason: "Found at the depth deep, where the videos of another workspace are read.",
    faults: ["video.any-workspace", "videos.other-brands"],
  },
  {
    source: "deep",
    reason:
      "Found at the depth deep, where all operations are read over two days and over each of them.",
    faults: [
      "window.one-day-empty:brands/top-mentioned",
      "window.one-day-empty:citations/domains",
      "window.one-day-empty:citations",
      "window.one-day-empty:sources/owned-share",
      "window.one-day-empty:searches",
      "window.one-day-empty:prompts/by-visibility",
      "window.one-day-empty:query-runs",
      "videos.one-day-empty",
    ],
  },
  {
    source: "deep",
    reason:
      "Found at the depth deep, where lists are read under more filters, and under each of their values.",
    faults: ["tag-ignored:citations/domains", "domains.status-unknown-is-null"],
  },
  {
    source: "§4.7",
    reason:
      "Whose summaries the detail of a video shows to another brand of the workspace is not said.",
    faults: ["video.any-brand"],
  },
  {
    source: "§5",
    reason: "A key of another workspace may be write-enabled; nothing says that it is not.",
    faults: ["http.second-workspace-writes"],
  },
  {
    source: "§1",
    reason:
      "No response shows it: the check writes only to its own brand, whose tags have the color that they are reset to.",
    faults: ["prompts.tag-color-replaced"],
  },
  {
    source: "open",
    reason: "The pages of the domains that a search with a wildcard finds are not all known.",
    faults: ["search-unescaped:citations/domains"],
  },
  {
    source: "open",
    reason: "The runs under a tag that does not exist are not compared with its prompts.",
    faults: ["tag-by-prefix:visibility"],
  },
  {
    source: "open",
    reason: "A prompt of the other workspace has no searches in the languages of the brand.",
    faults: ["prompt-widens:searches"],
  },
  {
    source: "§4.7",
    reason: "The ids of its videos are so short that a part of one may be the id of another video.",
    faults: ["video.by-prefix"],
  },
  {
    source: "open",
    reason: "No brand of another workspace is without declared domains before the writes.",
    faults: ["track.owned-everywhere"],
  },
  {
    source: "open",
    reason: "A number would be tracked under a name that no person recognizes.",
    faults: ["track.number-taken"],
  },
];
