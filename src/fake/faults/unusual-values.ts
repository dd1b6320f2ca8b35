import { parameter, setRows, without, withParameter } from "./changes.ts";
import { shifted } from "./date.ts";
import { defineFaults, type FaultContext, type ResponseBody } from "./fault.ts";
import type { ApiRequest } from "../request.ts";

/** Returns a request whose window ends a day earlier; one of a single day stays as it is. */
function withoutLastDay(request: ApiRequest): ApiRequest {
  const [start = "", end = ""] = ["start_date", "end_date"].map((name) => parameter(request, name));
  return start < end ? withParameter(request, "end_date", shifted(end, -1)) : request;
}

/** Returns a change to the response to another request if a condition holds, with the echo of the one that was sent. */
function respondTo(
  isConcerned: (given: FaultContext["parameter"]) => boolean,
  other: (request: ApiRequest) => ApiRequest,
) {
  return (
    body: ResponseBody,
    { request, parameter: given, handle }: FaultContext,
  ): ResponseBody => {
    if (!isConcerned(given)) return body;
    const response = handle(other(request));
    if (response.status !== 200) return body;
    const { filters_applied, date_range } = body;
    const wrong: ResponseBody = response.body;
    return { ...wrong, filters_applied, ...(date_range === undefined ? {} : { date_range }) };
  };
}

/** Returns a change to a field under a language: its value of the largest one. */
function ofLargestLanguage(field: string) {
  return (body: ResponseBody, { request, parameter: given, handle }: FaultContext): void => {
    if (given("language") === undefined) return;
    const largest: ResponseBody = handle(without(request, "language")).body;
    body[field] = largest[field];
  };
}

function isOutsideAscii(text: string | undefined): boolean {
  return text !== undefined && /[^\0-\x7F]/.test(text);
}

/** Faults of values, and combinations of parameters, that are less common than others (§4). */
export const UNUSUAL_VALUE_FAULTS = defineFaults({}, [
  {
    id: "filter.choosing-filters-without-last-day",
    title: "Under filters by URL, title or prompt, the end day is exclusive.",
    breaks: ["filter.same-rows"],
    operations: ["listCitations", "listPromptsByVisibility"],
    changeBody: respondTo(
      (given) => ["search", "source_type", "country"].some((name) => given(name) !== undefined),
      withoutLastDay,
    ),
  },
  {
    id: "filter.tags-without-last-day",
    title: "Under a tag, the end day is exclusive.",
    breaks: ["filter.implied", "filter.same-rows", "filter.tagged-runs"],
    changeBody: respondTo((given) => given("query_tag") !== undefined, withoutLastDay),
  },
  {
    id: "filter.searched-tags-without-last-day",
    title: "/searches excludes the end day under a tag.",
    breaks: ["filter.implied"],
    operations: ["listSearches"],
    changeBody: respondTo((given) => given("query_tag") !== undefined, withoutLastDay),
  },
  {
    id: "searches.platforms-of-largest-language",
    title: "With language, searches_by_provider_total is that of the largest language.",
    breaks: ["searches.provider-total"],
    operations: ["listSearches"],
    changeBody: ofLargestLanguage("searches_by_provider_total"),
  },
  {
    id: "searches.unmatched-of-largest-language",
    title: "With language, unmatched_terms is that of the largest language.",
    breaks: ["searches.unmatched-figures"],
    operations: ["listSearches"],
    changeBody: ofLargestLanguage("unmatched_terms"),
  },
  {
    id: "filter.hyphenated-tags-empty",
    title: "A tag with a hyphen matches no citation.",
    breaks: ["filter.tagged-runs"],
    operations: ["listCitations", "listCitedDomains"],
    changeBody: (body, { parameter: given }) => {
      if (given("query_tag")?.includes("-") === true) setRows(body, []);
    },
  },
  {
    id: "filter.brands-outside-ascii",
    title: "filter_by_brand finds no name outside ASCII.",
    breaks: ["sov.filter-brand"],
    mayBreak: ["sov.exclude-brand"],
    operations: ["listTopMentionedBrands"],
    changeBody: (body, { parameter: given }) => {
      if (isOutsideAscii(given("filter_by_brand"))) setRows(body, []);
    },
  },
  {
    id: "filter.short-searches-ignored",
    title: "Searches for domains by fewer than four characters are ignored.",
    breaks: ["domains.search"],
    operations: ["listCitedDomains"],
    changeBody: respondTo(
      (given) => (given("search") ?? "long enough").length < 4,
      (request) => without(request, "search"),
    ),
  },
  {
    id: "filter.searches-cut-off",
    title: "Only the first twenty characters of a search count.",
    breaks: ["filter.search-text"],
    mayBreak: [
      "citations.search",
      "domains.search",
      "searches.search-narrows",
      "byvis.filters",
      "advice.search",
      "video.search",
    ],
    changeBody: respondTo(
      (given) => (given("search") ?? "").length > 20,
      (request) =>
        withParameter(request, "search", (parameter(request, "search") ?? "").slice(0, 20)),
    ),
  },
  {
    id: "filter.digits-not-found",
    title: "A search with a digit finds nothing.",
    breaks: ["filter.search-text"],
    mayBreak: ["strings.sum", "advice.agrees"],
    changeBody: (body, { parameter: given }) => {
      if (/\d/.test(given("search") ?? "")) setRows(body, []);
    },
  },
  {
    id: "byvis.platforms-without-last-day",
    title: "With llm_provider, the end day is exclusive.",
    breaks: ["byvis.filtered-sums"],
    operations: ["listPromptsByVisibility"],
    changeBody: respondTo((given) => given("llm_provider") !== undefined, withoutLastDay),
  },
  {
    id: "searches.group-prefix",
    title: "group_by may be longer than a known value.",
    breaks: ["error.type-400", "searches.group-400"],
    operations: ["listSearches"],
    changeRequest: (request) => {
      const known = /^(topic|search)./.exec(parameter(request, "group_by") ?? "")?.[1];
      return known === undefined ? request : withParameter(request, "group_by", known);
    },
  },
  {
    id: "owned.default-of-31-days",
    title: "/sources/owned-share covers 31 days by default, and reports 30.",
    breaks: ["date.default-data"],
    operations: ["getOwnedShare"],
    changeBody: (body, { request, parameter: given, handle }) => {
      if (given("start_date") !== undefined || given("end_date") !== undefined) return body;
      const { filters_applied } = body;
      const start = withParameter(request, "start_date", shifted(filters_applied.start_date, -1));
      const longer = withParameter(start, "end_date", filters_applied.end_date);
      const wrong: ResponseBody = handle(longer).body;
      return { ...wrong, filters_applied };
    },
  },
  {
    id: "searches.theme-without-filters",
    title: "group_by=theme ignores search and language.",
    breaks: ["searches.mode-spellings"],
    mayBreak: ["language.available"],
    operations: ["listSearches"],
    changeBody: respondTo(
      (given) => given("group_by") === "theme",
      (request) => without(request, "search", "language"),
    ),
  },
  {
    id: "owned.window-cut",
    title: "/sources/owned-share covers at most the last 31 days of a window.",
    breaks: ["filter.partition"],
    operations: ["getOwnedShare"],
    changeBody: respondTo(
      (given) => given("start_date") !== undefined && given("end_date") !== undefined,
      (request) => {
        const [start = "", end = ""] = ["start_date", "end_date"].map((name) =>
          parameter(request, name),
        );
        const first = shifted(end, -30);
        return withParameter(request, "start_date", start < first ? first : start);
      },
    ),
  },
  {
    id: "video.list-cut",
    title: "/youtube/summaries never has more than 20 rows, and total_count counts these.",
    breaks: ["video.window"],
    operations: ["listVideoSummaries"],
    changeBody: (body) => {
      if (body.total_count <= 20) return;
      setRows(body, body.items.slice(0, 20));
    },
  },
  {
    id: "error.number-prefix",
    title: "limit and offset are read up to the first character that is not a digit.",
    breaks: ["error.type-400"],
    changeRequest: (request) => ({
      ...request,
      query: request.query.map(([name, value]) => {
        const isNumber = name === "limit" || name === "offset";
        return [name, isNumber ? (/^\d+/.exec(value)?.[0] ?? value) : value];
      }),
    }),
  },
]);
