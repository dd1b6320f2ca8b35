import { addDays, daysBetween, isDate } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns } from "../../plan/discovery.ts";
import { lastRuns, observeDayBoundary } from "../day-boundary.ts";
import {
  eachExchange,
  eachResponse,
  requestedAspect,
  type ObserverGroup,
  type Value,
  type Aspect,
} from "../observer.ts";
import { forBrandWithMostRuns, joinNames, statusOr, rowsIn } from "../observation.ts";

interface DateRange {
  readonly start: string;
  readonly end: string;
  readonly days: unknown;
}

function dateRangeOf(body: Json): DateRange | null {
  const { start, end, days } = body?.date_range ?? {};
  return isDate(start) && isDate(end) ? { start, end, days } : null;
}

function daysCounted(exchange: Exchange): Value | null {
  const window = dateRangeOf(bodyOf(exchange));
  if (window === null) return null;
  const difference = daysBetween(window.start, window.end);
  if (window.days === difference + 1) return "both ends";
  return window.days === difference ? "the difference" : "otherwise";
}

/** Whether a one-day window includes its day; the brand has runs every day. */
function singleDay(exchange: Exchange, survey: Survey): Value | null {
  const { brand, start_date, end_date } = parametersOf(exchange);
  const isFiltered = exchange.request.query.length > 3;
  if (brand !== brandWithMostRuns(survey)?.brand) return null;
  if (start_date === undefined || start_date !== end_date || isFiltered) return null;
  const runs: unknown = bodyOf(exchange)?.metrics?.total_runs;
  return typeof runs === "number" ? (runs > 0 ? "includes the day" : "is empty") : null;
}

function endOfDefault(exchange: Exchange, survey: Survey): Value | null {
  const { start_date, end_date } = parametersOf(exchange);
  const window = dateRangeOf(bodyOf(exchange));
  if (start_date !== undefined || end_date !== undefined || window === null) return null;
  return daysBetween(survey.settings.today, window.end);
}

/** Requests /visibility with some dates, in days from today, and reads the window used. */
function windowAspect(
  days: { readonly start_date?: number; readonly end_date?: number },
  read: (used: DateRange, exchange: Exchange, survey: Survey) => Value,
): Aspect {
  return requestedAspect({
    requests: (survey) => {
      const dates = Object.entries(days).map(([name, day]): [string, string] => [
        name,
        addDays(survey.settings.today, day),
      ]);
      return forBrandWithMostRuns(survey, ({ brand }) => [
        survey.plan("getVisibility", { brand, ...Object.fromEntries(dates) }),
      ]);
    },
    read: (exchange, survey) =>
      statusOr(exchange, (body) => {
        const window = dateRangeOf(body);
        return window === null ? null : read(window, exchange, survey);
      }),
  });
}

/** Whether the requested window was used. */
function windowUsed({ start, end }: DateRange, exchange: Exchange): Value {
  const { start_date, end_date } = parametersOf(exchange);
  return start === start_date && end === end_date ? "used as given" : "changed";
}

const TIMESTAMP_FIELDS = ["run_at", "last_seen", "started_at", "completed_at", "summarized_at"];
const TIMESTAMP = /T\d{2}:\d{2}(?::\d{2}(?:[.,](\d+))?)?(Z|z|[+\-−][\d:]+)$/;

/** Observes a part of all timestamps in each response. */
function timestamps(read: (found: RegExpExecArray) => string): Aspect["observe"] {
  return eachExchange((exchange) => {
    const texts = [bodyOf(exchange), ...rowsIn(exchange)].flatMap((row) =>
      TIMESTAMP_FIELDS.map((name): unknown => row?.[name]),
    );
    const found = texts.flatMap((text) => {
      const match = typeof text === "string" ? TIMESTAMP.exec(text) : null;
      return match === null ? [] : [read(match)];
    });
    return found.length === 0 ? null : joinNames(found);
  });
}

/** Date windows and timestamps (§2.1, §2.11, §2.13). */
export const DATE_OBSERVERS: ObserverGroup = {
  reads: [
    "date.days",
    "date.default-window",
    "filter.partition",
    "runs.visibility-agrees",
    "citations.agree",
    "leaderboard.rank-order",
    "time.offset",
  ],
  choices: {
    C23: {
      "`days` counts": {
        needs: "a date_range with days, start and end",
        observe: eachExchange(daysCounted),
      },
      "one-day window": {
        needs: "a one-day window of a brand with daily runs",
        observe: eachResponse("getVisibility", singleDay),
      },
      "days from today (UTC) to the end of the default window": {
        needs: "a request without dates",
        observe: eachExchange(endOfDefault),
      },
      "UTC offset of day boundaries": {
        needs: "runs within an hour of midnight on the first and the last day of a window",
        requests: lastRuns,
        observe: observeDayBoundary,
      },
    },
    C24: {
      "only start_date: days from today to the end": windowAspect(
        { start_date: -10 },
        ({ end }, _, survey) => daysBetween(survey.settings.today, end),
      ),
      "only end_date: days from the start to the end": windowAspect(
        { end_date: -10 },
        ({ start, end }) => daysBetween(start, end),
      ),
    },
    C25: {
      "start after end": windowAspect({ start_date: -1, end_date: -30 }, windowUsed),
      "end in the future": windowAspect({ start_date: -9, end_date: 20 }, windowUsed),
      "three-year window": windowAspect({ start_date: -1095, end_date: -1 }, windowUsed),
    },
    C26: {
      "UTC offset of timestamps": {
        needs: "a response with a timestamp",
        observe: timestamps(([, , offset = ""]) => offset),
      },
      "fractional digits of seconds": {
        needs: "a response with a timestamp",
        observe: timestamps(([, decimals = ""]) => String(decimals.length)),
      },
    },
    C27: {
      "date_range of /sources/owned-share": {
        needs: "a response of /sources/owned-share",
        observe: eachResponse("getOwnedShare", (exchange) =>
          bodyOf(exchange)?.date_range === undefined ? "none" : "sent",
        ),
      },
      "page fields of /prompts/leaderboard": {
        needs: "a response of /prompts/leaderboard",
        observe: eachResponse("getPromptLeaderboard", (exchange) => {
          const fields = ["total_count", "returned_count", "has_more", "limit", "offset"];
          return joinNames(fields.filter((name) => bodyOf(exchange)?.[name] !== undefined));
        }),
      },
    },
  },
};
