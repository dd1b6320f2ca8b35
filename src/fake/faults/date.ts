import { formatDate, parseDate } from "../../workspace/calendar.ts";
import {
  bending,
  bendingRows,
  misreading,
  withParameter,
  without,
  type Bending,
  type Fault,
} from "./fault.ts";

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

/** Rules on the form of replies. */
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

/** A day so many days after another; the text itself where it is no day. */
function shifted(text: string, days: number): string {
  const day = parseDate(text);
  return day === null ? text : formatDate(day + days);
}

/** The reply to another request, which tells the window and the filters that were asked for. */
function instead(body: Body, { handle }: Bending, request: Bending["request"]): Body {
  const other = handle(request);
  if (other.status !== 200) return body;
  const { date_range, filters_applied } = body;
  return { ...(other.body as Body), ...(date_range ? { date_range } : {}), filters_applied };
}

type Body = Parameters<Parameters<typeof bending>[2]>[0];

/** Faults of date windows and timestamps (§2.1). */
export const DATE_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "date.no-range",
      says: "Replies of /citations come without date_range.",
      kills: ["date.range-present"],
      may: SCHEMAS,
    },
    ["listCitations"],
    (body) => {
      delete body.date_range;
    },
  ),
  bending(
    {
      id: "date.end-of-next-day",
      says: "date_range.end is the midnight at which the window ends, a day after the last.",
      kills: ["date.range-echo"],
      may: ["date.days", "echo.as-used", "date.default-window"],
    },
    [],
    ({ date_range }) => {
      if (date_range) date_range.end = shifted(date_range.end, 1);
    },
  ),
  bending(
    {
      id: "date.default-week",
      says: "Without dates the window is the last week.",
      kills: ["date.default-window"],
      may: ["echo.as-used", "page.default-limit", ...COUNTS],
    },
    [],
    (body, { request, parameter, handle }) => {
      if (!body.date_range || (parameter("start_date") ?? parameter("end_date"))) return;
      const start = shifted(body.date_range.end, -6);
      const other = handle(withParameter(request, "start_date", start));
      return other.status === 200 ? other.body : body;
    },
  ),
  bending(
    {
      id: "date.default-ends-last-month",
      says: "Without dates the window is the month before the current one.",
      kills: ["date.default-window"],
      may: ["echo.as-used", "date.days", "date.rows-inside", "date.run-at-inside"],
    },
    [],
    ({ date_range }, { parameter }) => {
      if (!date_range || parameter("start_date") || parameter("end_date")) return;
      date_range.start = shifted(date_range.start, -30);
      date_range.end = shifted(date_range.end, -30);
    },
  ),
  bending(
    {
      id: "date.days-by-difference",
      says: "/query-runs counts days as a difference, while all others count both ends.",
      kills: ["date.days"],
      may: ["date.default-window"],
    },
    ["listQueryRuns"],
    ({ date_range }) => {
      date_range.days -= 1;
    },
  ),
  bendingRows(
    {
      id: "date.first-seen-ever",
      says: "first_seen_in_range is the first time ever, before the window too.",
      kills: ["date.rows-inside"],
    },
    ["listSearches"],
    (row) => {
      row.first_seen_in_range = shifted(row.first_seen_in_range, -60);
    },
  ),
  bendingRows(
    {
      id: "date.seen-swapped",
      says: "first_seen_in_range and last_searched are mixed up.",
      kills: ["date.seen-order"],
    },
    ["listSearches"],
    (row) => {
      const { first_seen_in_range, last_searched } = row;
      Object.assign(row, {
        first_seen_in_range: last_searched,
        last_searched: first_seen_in_range,
      });
    },
  ),
  bending(
    {
      id: "date.end-ignored",
      says: "/query-runs ignores end_date and tells it all the same.",
      kills: ["date.run-at-inside"],
      may: ["date.monotone", ...COUNTS],
    },
    ["listQueryRuns"],
    (body, context) => instead(body, context, without(context.request, "end_date")),
  ),
  bending(
    {
      id: "date.short-window-from-long-ago",
      says: "Windows of less than a week begin with the first answer ever.",
      kills: ["date.monotone"],
      may: ["date.rows-inside", "date.run-at-inside", ...COUNTS],
    },
    [],
    (body, context) => {
      const [start, end] = [context.parameter("start_date"), context.parameter("end_date")];
      const isShort = start !== undefined && end !== undefined && shifted(end, -6) < start;
      if (!isShort) return;
      return instead(body, context, withParameter(context.request, "start_date", "2000-01-01"));
    },
  ),
  misreading(
    {
      id: "date.window-swapped-for-default",
      says: "Dates that were asked for are ignored, and the last 30 days told.",
      kills: ["date.range-echo"],
      may: ["error.type-400", "echo.as-used", "date.monotone", ...COUNTS],
    },
    (request) => without(request, "start_date", "end_date"),
  ),
  bendingRows(
    {
      id: "time.without-offset",
      says: "The time of an answer has no UTC offset.",
      kills: ["time.offset"],
      may: ["run.agrees", "date.run-at-inside", ...SCHEMAS],
    },
    ["listQueryRuns"],
    (row) => {
      row.run_at = String(row.run_at).replace(/Z$/, "");
    },
  ),
  bending(
    {
      id: "time.spaced",
      says: "The detail of an answer tells its time as a database prints it.",
      kills: ["time.offset"],
      may: ["run.agrees", ...SCHEMAS],
    },
    ["getQueryRun"],
    (body) => {
      body.run_at = String(body.run_at).replace("T", " ").replace("Z", "");
    },
  ),
  bendingRows(
    {
      id: "time.in-seconds",
      says: "last_seen is a number of seconds, written as text.",
      kills: ["time.offset"],
      may: SCHEMAS,
    },
    ["listCitations"],
    (row) => {
      row.last_seen = "1773998238";
    },
  ),
];
