import type { ApiRequest } from "../request.ts";
import { change, remove, set, withParameter, without } from "./changes.ts";
import { type ResponseBody, type FaultContext, defineFaults } from "./fault.ts";
import { formatDate, parseDate } from "../../common/calendar.ts";

/** Rules that read counts of a window and may see that it is not the one asked for. */
const COUNTS = [
  "visibility.pct",
  "byvis.agrees",
  "runs.visibility-agrees",
  "sov.agrees",
  "coverage.bounds",
  "runs.mentioned",
  "filter.narrows",
  "filter.partition",
  "filter.defaults",
  "page.total-stable",
  "page.walk",
  "page.slice",
];

/** Rules on the schemas of responses. */
const SCHEMAS = [
  "visibility.schema",
  "sov.schema",
  "domains.schema",
  "citations.schema",
  "searches.schema",
  "byvis.schema",
  "advice.schema",
  "runs.schema",
  "run.schema",
  "video.list-schema",
  "video.schema",
];

/** Returns the date some days later; other texts are returned unchanged. */
export function shifted(text: string, days: number): string {
  const day = parseDate(text);
  return day === null ? text : formatDate(day + days);
}

/** Returns the body of another request, with the window and the filters of this one. */
function bodyInWindow(
  body: ResponseBody,
  { handle }: FaultContext,
  request: ApiRequest,
): ResponseBody {
  const other = handle(request);
  if (other.status !== 200) return body;
  const { date_range, filters_applied } = body;
  return { ...(other.body as object), ...(date_range && { date_range }), filters_applied };
}

/** Faults of date windows and timestamps (§2.1). */
export const DATE_FAULTS = defineFaults({}, [
  {
    id: "date.no-range",
    title: "Responses of /citations have no date_range.",
    breaks: ["date.range-present"],
    mayBreak: SCHEMAS,
    operations: ["listCitations"],
    changeBody: remove("date_range"),
  },
  {
    id: "date.end-of-next-day",
    title: "date_range.end is the day after the last day of the window.",
    breaks: ["date.range-echo"],
    mayBreak: ["date.days", "echo.as-used", "date.default-window"],
    changeBody: ({ date_range }) => {
      if (date_range) date_range.end = shifted(date_range.end, 1);
    },
  },
  {
    id: "date.default-week",
    title: "The default window is the last week.",
    breaks: ["date.default-window"],
    mayBreak: ["echo.as-used", "page.default-limit", ...COUNTS],
    changeBody: (body, { request, parameter: given, handle }) => {
      if (!body.date_range || (given("start_date") ?? given("end_date"))) return;
      const start = shifted(body.date_range.end, -6);
      const other = handle(withParameter(request, "start_date", start));
      return other.status === 200 ? other.body : body;
    },
  },
  {
    id: "date.default-data-of-a-week",
    title: "Without dates, the runs of a week are counted; 30 days are echoed.",
    breaks: ["date.default-data"],
    mayBreak: ["page.default-limit", ...COUNTS],
    changeBody: (body, { request, parameter: given, handle }) => {
      if (!body.date_range || (given("start_date") ?? given("end_date"))) return;
      const start = shifted(body.date_range.end, -6);
      const other = handle(withParameter(request, "start_date", start));
      if (other.status !== 200) return;
      const { date_range, filters_applied } = body;
      return { ...(other.body as object), date_range, filters_applied };
    },
  },
  {
    id: "date.default-ends-last-month",
    title: "The default window is the previous calendar month.",
    breaks: ["date.default-window"],
    mayBreak: [
      "leaderboard.providers",
      "leaderboard.agrees",
      "echo.as-used",
      "date.days",
      "date.rows-inside",
      "date.run-at-inside",
    ],
    changeBody: ({ date_range }, { parameter: given }) => {
      if (!date_range || given("start_date") || given("end_date")) return;
      date_range.start = shifted(date_range.start, -30);
      date_range.end = shifted(date_range.end, -30);
    },
  },
  {
    id: "date.days-by-difference",
    title: "/query-runs counts days as a difference; other operations count both ends.",
    breaks: ["date.days"],
    mayBreak: ["date.default-window"],
    operations: ["listQueryRuns"],
    changeBody: ({ date_range }) => {
      date_range.days -= 1;
    },
  },
  {
    id: "date.first-seen-ever",
    title: "first_seen_in_range is the first day ever, also before the window.",
    breaks: ["date.rows-inside"],
    mayBreak: ["date.single-search"],
    operations: ["listSearches"],
    changeRow: change("first_seen_in_range", (value) => shifted(value, -60)),
  },
  {
    id: "date.first-seen-window-start",
    title: "first_seen_in_range is the first day of the window.",
    breaks: ["date.single-search"],
    mayBreak: ["recount.searches"],
    operations: ["listSearches"],
    changeBody: ({ items, date_range }) => {
      for (const row of items) row.first_seen_in_range = date_range.start;
    },
  },
  {
    id: "date.last-searched-window-end",
    title: "last_searched is the last day of the window.",
    breaks: ["date.single-search"],
    mayBreak: ["recount.searches", "language.available"],
    operations: ["listSearches"],
    changeBody: ({ items, date_range }) => {
      for (const row of items) row.last_searched = date_range.end;
    },
  },
  {
    id: "date.seen-swapped",
    title: "first_seen_in_range and last_searched are swapped.",
    breaks: ["date.seen-order"],
    mayBreak: ["topics.includes-children"],
    operations: ["listSearches"],
    changeRow: (row) => {
      const { first_seen_in_range: first, last_searched: last } = row;
      Object.assign(row, { first_seen_in_range: last, last_searched: first });
    },
  },
  {
    id: "date.end-ignored",
    title: "/query-runs ignores end_date but echoes it.",
    breaks: ["date.run-at-inside"],
    mayBreak: ["date.monotone", ...COUNTS],
    operations: ["listQueryRuns"],
    changeBody: (body, context) =>
      bodyInWindow(body, context, without(context.request, "end_date")),
  },
  {
    id: "date.short-window-from-long-ago",
    title: "Windows shorter than a week start at the first run ever.",
    breaks: ["date.monotone", "leaderboard.agrees"],
    mayBreak: [
      "date.rows-inside",
      "date.run-at-inside",
      "video.window",
      "authority.per-domain",
      ...COUNTS,
    ],
    changeBody: (body, context) => {
      const [start, end] = [context.parameter("start_date"), context.parameter("end_date")];
      const isShort = start !== undefined && end !== undefined && shifted(end, -6) < start;
      if (!isShort) return;
      return bodyInWindow(
        body,
        context,
        withParameter(context.request, "start_date", "2000-01-01"),
      );
    },
  },
  {
    id: "date.window-swapped-for-default",
    title: "Given dates are ignored; the last 30 days are returned.",
    breaks: ["date.range-echo"],
    mayBreak: [
      "leaderboard.agrees",
      "error.type-400",
      "echo.as-used",
      "date.monotone",
      "video.window",
      ...COUNTS,
    ],
    ignore: ["start_date", "end_date"],
  },
  {
    id: "time.without-offset",
    title: "run_at has no UTC offset.",
    breaks: ["time.offset"],
    mayBreak: ["run.agrees", "date.run-at-inside", ...SCHEMAS],
    operations: ["listQueryRuns"],
    changeRow: change("run_at", (text) => text.replace(/Z$/, "")),
  },
  {
    id: "time.spaced",
    title: "run_at of a run's detail has the format of a database.",
    breaks: ["time.offset"],
    mayBreak: ["run.agrees", ...SCHEMAS],
    operations: ["getQueryRun"],
    changeBody: change("run_at", (text) => text.replace("T", " ").replace("Z", "")),
  },
  {
    id: "time.in-seconds",
    title: "last_seen is a string of epoch seconds.",
    breaks: ["time.offset"],
    mayBreak: SCHEMAS,
    operations: ["listCitations"],
    changeRow: set("last_seen", "1773998238"),
  },
]);
