import type { ApiRequest } from "../request.ts";
import { parameter, remove, withError, withParameter, errorIf } from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Rules of other groups on pages with other rows than stated. */
const WALKS = [
  "page.total-covers",
  "sov.share",
  "sov.share-sum",
  "sov.order",
  "sov.is-you",
  "sov.filter-brand",
  "sov.exclude-brand",
  "domains.order",
  "domains.no-authority-sort",
  "domains.ownership",
  "domains.filter-brand",
  "domains.exclude-brand",
  "domains.competitor-name",
  "domains.search",
  "citations.agree",
  "citations.filters",
  "topics.direct-sum",
  "topics.includes-children",
  "topics.preorder",
  "topics.other-last",
  "strings.sum",
  "byvis.order",
  "byvis.filters",
  "searches.total-by-mode",
  "searches.unmatched",
  "searches.unique-count",
  "searches.ready",
  "runs.mentioned",
  "runs.visibility-agrees",
  "error.range-400",
  "filter.defaults",
  "filter.narrows",
  "date.monotone",
  "advice.never-starts",
  "advice.agrees",
  "page.default-limit",
  "leaderboard.rank-order",
];

/** Rules on the form of lists. */
const LIST_SCHEMAS = [
  "brands.schema",
  "queries.schema",
  "tags.schema",
  "providers.schema",
  "sov.schema",
  "domains.schema",
  "citations.schema",
  "searches.schema",
  "byvis.schema",
  "advice.schema",
  "runs.schema",
  "video.list-schema",
];

/** Returns a query parameter as a number; `otherwise` if absent. */
const numberOf = (request: ApiRequest, name: string, otherwise: number): number =>
  Number(parameter(request, name) || otherwise);

/** Faults of pagination (§2.1, §8). */
export const PAGE_FAULTS = defineFaults({}, [
  {
    id: "page.always-more",
    title: "has_more is always true.",
    breaks: ["page.has-more"],
    mayBreak: ["echo.as-used", "page.walk", "page.past-end", ...WALKS],
    changeBody: (body) => {
      if ("has_more" in body) body.has_more = true;
    },
  },
  {
    id: "page.more-while-full",
    title: "has_more is true for every full page, including the last.",
    breaks: ["page.has-more"],
    mayBreak: [...WALKS, "page.total-covers"],
    changeBody: (body, { request }) => {
      const limit = numberOf(request, "limit", 20);
      if ("has_more" in body) body.has_more = body.items.length >= limit;
    },
  },
  {
    id: "page.no-returned-count",
    title: "Discovery lists have no returned_count.",
    breaks: ["page.fields"],
    mayBreak: LIST_SCHEMAS,
    operations: ["listTrackedBrands", "listQueries", "listQueryTags", "listLlmProviders"],
    changeBody: remove("returned_count"),
  },
  {
    id: "page.returned-is-limit",
    title: "returned_count is the limit, even for a shorter page.",
    breaks: ["page.returned-count"],
    mayBreak: ["page.has-more"],
    changeBody: (body, { request }) => {
      if ("returned_count" in body) body.returned_count = numberOf(request, "limit", 20);
    },
  },
  {
    id: "page.total-is-page",
    title: "total_count counts the rows of the page.",
    breaks: ["page.total-stable", "page.has-more"],
    mayBreak: ["filter.partition", "page.walk", "page.past-end", "page.default-limit", ...WALKS],
    changeBody: (body) => {
      if ("has_more" in body) body.total_count = body.items.length;
    },
  },
  {
    id: "page.total-is-rest",
    title: "total_count counts only the rows after the offset.",
    breaks: ["page.total-stable", "page.total-covers"],
    mayBreak: [
      ...LIST_SCHEMAS,
      "page.has-more",
      "page.walk",
      "page.past-end",
      "page.limit-honoured",
      ...WALKS,
    ],
    changeBody: (body, { request }) => {
      if ("has_more" in body) body.total_count -= numberOf(request, "offset", 0);
    },
  },
  {
    id: "page.offset-from-one",
    title: "Offsets are one-based, so every later page repeats the last row of the previous one.",
    breaks: ["page.walk", "page.slice"],
    mayBreak: [
      "page.has-more",
      "page.past-end",
      "page.limit-honoured",
      "echo.as-used",
      "advice.offset",
      ...WALKS,
    ],
    changeRequest: (request) => {
      const offset = numberOf(request, "offset", 0);
      return offset > 0 ? withParameter(request, "offset", String(offset - 1)) : request;
    },
  },
  {
    id: "page.offset-is-page-number",
    title: "offset is multiplied by the limit, as if it counted pages.",
    breaks: ["page.walk", "page.slice"],
    mayBreak: ["page.has-more", "page.limit-honoured", "echo.as-used", "advice.offset", ...WALKS],
    changeRequest: (request) => {
      const offset = numberOf(request, "offset", 0) * numberOf(request, "limit", 20);
      return offset > 0 ? withParameter(request, "offset", String(offset)) : request;
    },
  },
  {
    id: "page.offset-ignored",
    title: "offset is ignored: every page is the first.",
    breaks: ["page.walk", "page.slice", "page.past-end"],
    mayBreak: [
      "error.type-400",
      "page.has-more",
      "page.limit-honoured",
      "echo.as-used",
      "advice.offset",
      ...WALKS,
    ],
    ignore: ["offset"],
  },
  {
    id: "page.order-by-limit",
    title: "Small pages are in reverse order.",
    breaks: ["page.slice"],
    mayBreak: ["page.default-offset", ...WALKS],
    changeBody: (body, { request }) => {
      const limit = numberOf(request, "limit", 100);
      if ("has_more" in body && limit < 100) body.items.reverse();
    },
  },
  {
    id: "page.one-too-many",
    title: "A page has one row more than its limit.",
    breaks: ["page.limit-bound"],
    mayBreak: ["echo.as-used", "page.walk", "page.has-more", ...WALKS],
    changeBody: (body, { request, handle }) => {
      const limit = numberOf(request, "limit", Number.NaN);
      if (!("has_more" in body) || Number.isNaN(limit)) return;
      const longer = handle(withParameter(request, "limit", String(limit + 1)));
      if (longer.status !== 200) return;
      body.items = (longer.body as typeof body).items;
      body.returned_count = body.items.length;
    },
  },
  {
    id: "page.limit-capped",
    title: "A limit above 50 is silently clamped to 50.",
    breaks: ["page.limit-honoured"],
    mayBreak: ["page.walk", "page.slice", "echo.as-used", ...WALKS],
    changeRequest: (request) =>
      numberOf(request, "limit", 0) > 50 ? withParameter(request, "limit", "50") : request,
  },
  {
    id: "page.year-refused",
    title: "The leaderboard refuses a window of more than 90 days.",
    breaks: ["page.limit-honoured"],
    mayBreak: ["leaderboard.window", "error.status-set", "success.get-prompt-leaderboard"],
    changeResponse: errorIf(400, (request) => numberOf(request, "window_days", 0) > 90),
  },
  {
    id: "page.default-ten",
    title: "The default limit is 10 everywhere.",
    breaks: ["page.default-limit"],
    mayBreak: ["echo.as-used", ...WALKS],
    changeRequest: (request) =>
      !parameter(request, "limit") && request.method === "GET"
        ? withParameter(request, "limit", "10")
        : request,
  },
  {
    id: "page.default-offset-one",
    title: "Without offset, the first row is missing.",
    breaks: ["page.default-offset"],
    mayBreak: [
      "page.walk",
      "page.slice",
      "page.has-more",
      "page.default-limit",
      "page.limit-honoured",
      "echo.as-used",
      ...WALKS,
    ],
    changeRequest: (request) =>
      parameter(request, "offset") ? request : withParameter(request, "offset", "1"),
  },
  {
    id: "page.past-end-total-0",
    title: "Past the last row, total_count is 0.",
    breaks: ["page.past-end"],
    mayBreak: WALKS,
    changeBody: (body) => {
      if ("has_more" in body && body.items.length === 0) body.total_count = 0;
    },
  },
  {
    id: "page.past-end-404",
    title: "An offset past the last row returns 404.",
    breaks: ["page.past-end"],
    changeResponse: (response, request) =>
      numberOf(request, "offset", 0) > 0 && response.note.rows === 0
        ? withError(response, 404, "No such page")
        : response,
  },
]);
