import {
  copy,
  parameter,
  set,
  setRows,
  sumField,
  toFraction,
  withError,
  withParameter,
  without,
} from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";
import { isTopicMode } from "./search-bodies.ts";
import { LANGUAGE_FAULTS } from "./language.ts";

const SCOPE = { path: "/searches" };

/** Faults in the totals and modes of /searches (§2.12, §4.4). */
const TOTALS_FAULTS = defineFaults(SCOPE, [
  {
    id: "searches.topic-without-dates",
    title: "Topic rows lack last_searched.",
    breaks: ["searches.schema"],
    changeRow: (row) => {
      if ("topic_id" in row) delete row.last_searched;
    },
  },
  {
    id: "searches.group-by-guessed",
    title: "An unknown group_by is treated as topic.",
    breaks: ["searches.group-400"],
    mayBreak: ["error.type-400", "error.envelope"],
    changeRequest: (request) => {
      const group = parameter(request, "group_by") ?? "topic";
      const isKnown = ["topic", "search", "theme"].includes(group);
      return isKnown ? request : withParameter(request, "group_by", "topic");
    },
  },
  {
    id: "searches.theme-refused",
    title: "group_by=theme returns 400.",
    breaks: ["searches.group-400"],
    mayBreak: ["echo.as-used", "success.list-searches"],
    statuses: [200],
    changeResponse: (response, request) =>
      parameter(request, "group_by") === "theme"
        ? withError(response, 400, "group_by must be topic or search")
        : response,
  },
  {
    id: "searches.total-counts-strings",
    title: "total_count counts strings in topic mode, too.",
    breaks: ["searches.total-by-mode"],
    mayBreak: [
      "page.total-covers",
      "page.walk",
      "page.limit-honoured",
      "page.default-limit",
      "page.past-end",
      "page.slice",
      "topics.other-last",
    ],
    changeBody: (body, { parameter: given }) => {
      body.total_count = body.total_unique_searches;
      const seen = Number(given("offset") ?? 0) + body.returned_count;
      body.has_more = seen < body.total_count;
    },
  },
  {
    id: "searches.unique-by-mode",
    title: "total_unique_searches is the number of rows in both modes.",
    breaks: ["searches.totals-equal"],
    mayBreak: ["language.available", "searches.unmatched-figures"],
    changeBody: copy("total_count", "total_unique_searches"),
  },
  {
    id: "searches.totals-of-page",
    title: "total_occurrences is the sum over the page.",
    breaks: ["searches.whole-set"],
    mayBreak: [
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
    changeBody: (body, context) => {
      const field = isTopicMode(context) ? "direct_occurrences" : "occurrences";
      body.total_occurrences = sumField(body.items, field);
    },
  },
  {
    id: "searches.unique-counts-occurrences",
    title: "total_unique_searches counts repeated searches again.",
    breaks: ["searches.unique-count"],
    mayBreak: ["searches.unmatched-figures"],
    changeBody: copy("total_occurrences", "total_unique_searches"),
  },
  {
    id: "searches.provider-missing",
    title: "searches_by_provider_total lacks the last provider.",
    breaks: ["searches.provider-total"],
    mayBreak: ["coverage.agrees", "filter.partition"],
    changeBody: (body) => {
      const last = Object.keys(body.searches_by_provider_total).at(-1);
      if (last !== undefined) delete body.searches_by_provider_total[last];
    },
  },
]);

const FILTER_FAULTS = defineFaults(SCOPE, [
  {
    id: "searches.search-ignored",
    title: "search on /searches is ignored.",
    breaks: ["searches.search-narrows"],
    mayBreak: ["filter.search-text", "echo.as-used"],
    ignore: ["search"],
  },
  {
    id: "searches.total-not-narrowed",
    title: "total_occurrences ignores search.",
    breaks: ["searches.search-narrows"],
    mayBreak: ["strings.sum", "topics.direct-sum", "topics.pct", "searches.provider-total"],
    changeBody: (body, context) => {
      const all: ResponseBody = context.handle(without(context.request, "search")).body;
      body.total_occurrences = all.total_occurrences;
    },
  },
  {
    id: "searches.coverage-narrowed",
    title: "search narrows coverage.",
    breaks: ["searches.coverage-fixed"],
    changeBody: (body, { parameter: given }) => {
      if (given("search") === undefined) return;
      for (const row of body.coverage.by_provider) {
        row.searches = body.searches_by_provider_total[row.provider] ?? 0;
      }
    },
  },
]);

const BUCKET_FAULTS = defineFaults(SCOPE, [
  {
    id: "searches.unmatched-zero",
    title: "unmatched_terms is 0 although Other searches is not empty.",
    breaks: ["searches.unmatched"],
    mayBreak: ["searches.unmatched-figures"],
    changeBody: set("unmatched_terms", 0),
  },
  {
    id: "searches.unmatched-fraction",
    title: "unmatched_pct_of_searches is a fraction from 0 to 1.",
    breaks: ["searches.unmatched-figures"],
    changeBody: toFraction("unmatched_pct_of_searches"),
  },
  {
    id: "searches.unmatched-counts-rows",
    title: "unmatched_terms counts rows of the list.",
    breaks: ["searches.unmatched-figures"],
    changeBody: (body) => {
      if (body.unmatched_terms > 0) body.unmatched_terms = body.total_count;
    },
  },
  {
    id: "searches.coverage-of-searched-runs",
    title: "With group_by=search, coverage counts runs with searches only.",
    breaks: ["searches.same-summary"],
    mayBreak: ["coverage.rate", "coverage.adds-up", "coverage.bounds", "coverage.null"],
    changeBody: ({ coverage }, { parameter: given }) => {
      if (given("group_by") !== "search") return;
      for (const counts of [coverage, ...coverage.by_provider]) {
        counts.runs -= counts.runs_without_search;
      }
    },
  },
  {
    id: "searches.unready-rare-dropped",
    title: "Without a mined tree, strings with one occurrence are missing.",
    breaks: ["searches.ready"],
    mayBreak: ["topics.direct-sum", "page.limit-honoured", "page.walk", "page.total-stable"],
    changeBody: (body, context) => {
      if (body.topics_ready || !isTopicMode(context)) return;
      const frequent = body.items.filter(({ occurrences }: ResponseBody) => occurrences > 1);
      setRows(body, frequent);
    },
  },
  {
    id: "searches.unready-nested",
    title: "Without a mined tree, the second row is a child of the first.",
    breaks: ["searches.ready-flat"],
    mayBreak: ["topics.includes-children", "page.slice", "page.walk"],
    changeBody: (body) => {
      const [first, second] = body.items;
      if (body.topics_ready || second === undefined || !("depth" in second)) return;
      second.depth = 1;
      second.parent_topic_id = first.topic_id;
    },
  },
]);

export const SEARCHES_FAULTS: readonly Fault[] = [
  ...TOTALS_FAULTS,
  ...FILTER_FAULTS,
  ...BUCKET_FAULTS,
  ...LANGUAGE_FAULTS,
];
