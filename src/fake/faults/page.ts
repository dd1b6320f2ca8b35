import { bending, misreading, refused, withParameter, without, type Fault } from "./fault.ts";
import { given, LIST_SCHEMAS, WALKS } from "./page-story.ts";

/** Faults of pagination (§2.1, §8). */
export const PAGE_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "page.always-more",
      says: "has_more is always true, also on the last page.",
      kills: ["page.has-more"],
      may: ["page.walk", "page.past-end", ...WALKS],
    },
    [],
    (body) => {
      if ("has_more" in body) body.has_more = true;
    },
  ),
  bending(
    {
      id: "page.more-while-full",
      says: "has_more is true wherever the page is full, also where it is the last.",
      kills: ["page.has-more"],
      may: WALKS,
    },
    [],
    (body, { parameter }) => {
      const limit = Number(parameter("limit") ?? 20);
      if ("has_more" in body) body.has_more = body.items.length >= limit;
    },
  ),
  bending(
    {
      id: "page.no-returned-count",
      says: "Discovery lists come without returned_count.",
      kills: ["page.fields"],
      may: LIST_SCHEMAS,
    },
    ["listTrackedBrands", "listQueries", "listQueryTags", "listLlmProviders"],
    (body) => {
      delete body.returned_count;
    },
  ),
  bending(
    {
      id: "page.returned-is-limit",
      says: "returned_count is the limit, also where fewer rows are left.",
      kills: ["page.returned-count"],
      may: ["page.has-more"],
    },
    [],
    (body, { parameter }) => {
      if ("returned_count" in body) body.returned_count = Number(parameter("limit") ?? 20);
    },
  ),
  bending(
    {
      id: "page.total-is-page",
      says: "total_count counts the rows of the page.",
      kills: ["page.total-stable", "page.has-more"],
      may: ["page.walk", "page.past-end", "page.default-limit", ...WALKS],
    },
    [],
    (body) => {
      if ("has_more" in body) body.total_count = body.items.length;
    },
  ),
  bending(
    {
      id: "page.total-is-rest",
      says: "total_count counts the rows from the offset on.",
      kills: ["page.total-stable"],
      may: ["page.has-more", "page.walk", "page.past-end", "page.limit-honoured", ...WALKS],
    },
    [],
    (body, { parameter }) => {
      if ("has_more" in body) body.total_count -= Number(parameter("offset") ?? 0);
    },
  ),
  misreading(
    {
      id: "page.offset-from-one",
      says: "Rows are counted from 1, so every page after the first begins with a row of the one before.",
      kills: ["page.walk", "page.slice"],
      may: ["page.has-more", "page.past-end", "page.limit-honoured", "echo.as-used", ...WALKS],
    },
    (request) => {
      const offset = given(request, "offset") ?? 0;
      return offset > 0 ? withParameter(request, "offset", String(offset - 1)) : request;
    },
  ),
  misreading(
    {
      id: "page.offset-is-page-number",
      says: "offset is multiplied by the limit, as if it counted pages.",
      kills: ["page.walk", "page.slice"],
      may: ["page.has-more", "page.limit-honoured", "echo.as-used", ...WALKS],
    },
    (request) => {
      const [offset, limit] = [given(request, "offset") ?? 0, given(request, "limit") ?? 20];
      return offset > 0 ? withParameter(request, "offset", String(offset * limit)) : request;
    },
  ),
  misreading(
    {
      id: "page.offset-ignored",
      says: "offset is ignored: every page is the first.",
      kills: ["page.walk", "page.slice", "page.past-end"],
      may: ["page.has-more", "page.limit-honoured", "echo.as-used", ...WALKS],
    },
    (request) => without(request, "offset"),
  ),
  bending(
    {
      id: "page.order-by-limit",
      says: "Small pages hold their rows in the opposite order.",
      kills: ["page.slice"],
      may: ["page.default-offset", ...WALKS],
    },
    [],
    (body, { parameter }) => {
      const limit = Number(parameter("limit") ?? 100);
      if ("has_more" in body && limit < 100) body.items.reverse();
    },
  ),
  bending(
    {
      id: "page.one-too-many",
      says: "A page has a row more than its limit.",
      kills: ["page.limit-bound"],
      may: ["echo.as-used", "page.walk", "page.has-more", ...WALKS],
    },
    [],
    (body, { request, parameter, handle }) => {
      const limit = Number(parameter("limit") ?? Number.NaN);
      if (!("has_more" in body) || Number.isNaN(limit)) return;
      const longer = handle(withParameter(request, "limit", String(limit + 1)));
      if (longer.status !== 200) return;
      body.items = (longer.body as typeof body).items;
      body.returned_count = body.items.length;
    },
  ),
  misreading(
    {
      id: "page.limit-capped",
      says: "A limit above 50 is lowered to 50 without a word.",
      kills: ["page.limit-honoured"],
      may: ["page.walk", "page.slice", "echo.as-used", ...WALKS],
    },
    (request) =>
      (given(request, "limit") ?? 0) > 50 ? withParameter(request, "limit", "50") : request,
  ),
  {
    id: "page.year-refused",
    says: "The leaderboard refuses a window of more than 90 days.",
    kills: ["page.limit-honoured"],
    may: ["leaderboard.window", "error.status-set"],
    answer(request, handle) {
      const reply = handle(request);
      return (given(request, "window_days") ?? 0) > 90 ? refused(reply, 400) : reply;
    },
  },
  misreading(
    {
      id: "page.default-ten",
      says: "Without a limit a page has 10 rows everywhere.",
      kills: ["page.default-limit"],
      may: ["echo.as-used", ...WALKS],
    },
    (request) =>
      given(request, "limit") === null && request.method === "GET"
        ? withParameter(request, "limit", "10")
        : request,
  ),
  misreading(
    {
      id: "page.default-offset-one",
      says: "Without an offset the first row is left out.",
      kills: ["page.default-offset"],
      may: [
        "page.walk",
        "page.slice",
        "page.has-more",
        "page.default-limit",
        "page.limit-honoured",
        "echo.as-used",
        ...WALKS,
      ],
    },
    (request) =>
      given(request, "offset") === null ? withParameter(request, "offset", "1") : request,
  ),
  bending(
    {
      id: "page.past-end-total-0",
      says: "Behind the last row total_count is 0, for there is no row to count beside.",
      kills: ["page.past-end"],
      may: WALKS,
    },
    [],
    (body) => {
      if ("has_more" in body && body.items.length === 0) body.total_count = 0;
    },
  ),
  {
    id: "page.past-end-404",
    says: "Behind the last row there is a 404.",
    kills: ["page.past-end"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const isBehind = (given(request, "offset") ?? 0) > 0 && reply.note.rows === 0;
      return isBehind ? refused(reply, 404, "No such page") : reply;
    },
  },
];
