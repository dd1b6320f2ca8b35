import {
  bending,
  bendingRows,
  misreading,
  refused,
  without,
  withParameter,
  type Bending,
  type Fault,
} from "./fault.ts";
import { LANGUAGE_FAULTS } from "./language.ts";
import { isSearches, isTopicMode, parameterOf, sumOver } from "./search-bodies.ts";

const SEARCHES = ["listSearches"] as const;

/** Faults of what stands beside the rows of /searches, and of its modes (§2.12, §4.4). */
const TOTALS_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "searches.topic-without-dates",
      says: "Topic rows lack last_searched.",
      kills: ["searches.schema"],
    },
    SEARCHES,
    (row) => {
      if ("topic_id" in row) delete row.last_searched;
    },
  ),
  misreading(
    {
      id: "searches.group-by-guessed",
      says: "An unknown group_by is read as topic.",
      kills: ["searches.group-400"],
      may: ["error.type-400", "error.envelope"],
    },
    (request) => {
      const group = parameterOf(request, "group_by") ?? "topic";
      const isKnown = ["topic", "search", "theme"].includes(group);
      return isSearches(request) && !isKnown
        ? withParameter(request, "group_by", "topic")
        : request;
    },
  ),
  {
    id: "searches.theme-refused",
    says: "The old spelling theme is refused.",
    kills: ["searches.group-400"],
    may: ["echo.as-used"],
    answer(request, handle) {
      const isOld = isSearches(request) && parameterOf(request, "group_by") === "theme";
      const reply = handle(request);
      return isOld ? refused(reply, 400, "group_by must be topic or search") : reply;
    },
  },
  bending(
    {
      id: "searches.total-counts-strings",
      says: "total_count is the number of strings in topic mode too.",
      kills: ["searches.total-by-mode"],
      may: [
        "page.walk",
        "page.limit-honoured",
        "page.default-limit",
        "page.past-end",
        "page.slice",
        "topics.other-last",
      ],
    },
    SEARCHES,
    (body, { parameter }) => {
      body.total_count = body.total_unique_searches;
      const seen = Number(parameter("offset") ?? 0) + body.returned_count;
      body.has_more = seen < body.total_count;
    },
  ),
  bending(
    {
      id: "searches.unique-by-mode",
      says: "total_unique_searches is the number of rows, whatever a row is.",
      kills: ["searches.totals-equal"],
      may: ["language.available", "searches.unmatched-figures"],
    },
    SEARCHES,
    (body) => {
      body.total_unique_searches = body.total_count;
    },
  ),
  bending(
    {
      id: "searches.totals-of-page",
      says: "total_occurrences is the sum over the page.",
      kills: ["searches.whole-set"],
      may: [
        "searches.totals-equal",
        "searches.provider-total",
        "searches.search-narrows",
        "searches.unmatched-figures",
        "strings.sum",
        "topics.direct-sum",
        "topics.pct",
        "language.available",
        "filter.narrows",
        "filter.partition",
        "date.monotone",
      ],
    },
    SEARCHES,
    (body, context) => {
      const field = isTopicMode(context) ? "direct_occurrences" : "occurrences";
      body.total_occurrences = sumOver(body.items, field);
    },
  ),
  bending(
    {
      id: "searches.unique-counts-occurrences",
      says: "total_unique_searches counts repeated searches again.",
      kills: ["searches.unique-count"],
      may: ["searches.unmatched-figures"],
    },
    SEARCHES,
    (body) => {
      body.total_unique_searches = body.total_occurrences;
    },
  ),
  bending(
    {
      id: "searches.provider-forgotten",
      says: "searches_by_provider_total lacks the last provider.",
      kills: ["searches.provider-total"],
      may: ["coverage.agrees", "filter.partition"],
    },
    SEARCHES,
    (body) => {
      const last = Object.keys(body.searches_by_provider_total).at(-1);
      if (last !== undefined) delete body.searches_by_provider_total[last];
    },
  ),
];

const FILTER_FAULTS: readonly Fault[] = [
  misreading(
    {
      id: "searches.search-ignored",
      says: "search on /searches is ignored.",
      kills: ["searches.search-narrows"],
      may: ["echo.as-used"],
    },
    (request) => (isSearches(request) ? without(request, "search") : request),
  ),
  bending(
    {
      id: "searches.total-not-narrowed",
      says: "total_occurrences stays what it is without search.",
      kills: ["searches.search-narrows"],
      may: ["strings.sum", "topics.direct-sum", "topics.pct", "searches.provider-total"],
    },
    SEARCHES,
    (body, context) => {
      const all = unsearched(context);
      if (all !== null) body.total_occurrences = all.total_occurrences;
    },
  ),
  bending(
    {
      id: "searches.coverage-narrowed",
      says: "search narrows the searches in coverage.",
      kills: ["searches.coverage-fixed"],
    },
    SEARCHES,
    (body, { parameter }) => {
      if (parameter("search") === undefined) return;
      for (const row of body.coverage.by_provider) {
        row.searches = body.searches_by_provider_total[row.provider] ?? 0;
      }
    },
  ),
];

const BUCKET_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "searches.unmatched-zero",
      says: "unmatched_terms is 0 although Other searches is not empty.",
      kills: ["searches.unmatched"],
      may: ["searches.unmatched-figures"],
    },
    SEARCHES,
    (body) => {
      body.unmatched_terms = 0;
    },
  ),
  bending(
    {
      id: "searches.unmatched-fraction",
      says: "unmatched_pct_of_searches is a fraction of 1.",
      kills: ["searches.unmatched-figures"],
    },
    SEARCHES,
    (body) => {
      body.unmatched_pct_of_searches /= 100;
    },
  ),
  bending(
    {
      id: "searches.unmatched-counts-rows",
      says: "unmatched_terms counts rows of the list.",
      kills: ["searches.unmatched-figures"],
    },
    SEARCHES,
    (body) => {
      if (body.unmatched_terms > 0) body.unmatched_terms = body.total_count;
    },
  ),
  bending(
    {
      id: "searches.unready-rare-dropped",
      says: "Without a mined tree, searches that occurred once are no rows.",
      kills: ["searches.ready"],
      may: ["topics.direct-sum", "page.limit-honoured", "page.walk", "page.total-stable"],
    },
    SEARCHES,
    (body, context) => {
      if (body.topics_ready || !isTopicMode(context)) return;
      body.items = body.items.filter((row: { occurrences: number }) => row.occurrences > 1);
      body.returned_count = body.items.length;
      body.total_count = body.items.length;
      body.has_more = false;
    },
  ),
  bending(
    {
      id: "searches.unready-nested",
      says: "Without a mined tree, the second row hangs below the first.",
      kills: ["searches.ready-flat"],
      may: ["topics.includes-children", "page.slice", "page.walk"],
    },
    SEARCHES,
    (body) => {
      const [first, second] = body.items;
      if (body.topics_ready || second === undefined || !("depth" in second)) return;
      second.depth = 1;
      second.parent_topic_id = first.topic_id;
    },
  ),
];

/** What the same question shows without `search`; null where it has none. */
function unsearched({ request, parameter, handle }: Bending): Record<string, unknown> | null {
  if (parameter("search") === undefined) return null;
  return handle(without(request, "search")).body as Record<string, unknown>;
}

export const SEARCHES_FAULTS: readonly Fault[] = [
  ...TOTALS_FAULTS,
  ...FILTER_FAULTS,
  ...BUCKET_FAULTS,
  ...LANGUAGE_FAULTS,
];
