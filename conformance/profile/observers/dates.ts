import { addDays, daysBetween, isDate } from "../../calendar.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, richest } from "../../terrain.ts";
import { lastAnswers, seeMidnight } from "../midnight.ts";
import { probe, type Observer, type Value } from "../observer.ts";
import { each, firsts, named, ofRichest, outcome, together } from "../seeing.ts";

interface Told {
  readonly start: string;
  readonly end: string;
  readonly days: unknown;
}

function toldIn(body: Json): Told | null {
  const { start, end, days } = body?.date_range ?? {};
  return isDate(start) && isDate(end) ? { start, end, days } : null;
}

function told(survey: Survey): { exchange: Exchange; window: Told }[] {
  return firsts(survey).flatMap((exchange) => {
    const window = toldIn(bodyOf(exchange));
    return window === null ? [] : [{ exchange, window }];
  });
}

function counted({ start, end, days }: Told): Value | null {
  const difference = daysBetween(start, end);
  if (days === difference + 1) return "both ends";
  return days === difference ? "the difference" : "otherwise";
}

/** Whether a window of one day is a day: its brand has answers on each of three days. */
function singleDay(exchange: Exchange): Value | null {
  const { start_date, end_date } = parametersOf(exchange);
  const isFiltered = exchange.request.query.length > 3;
  if (start_date === undefined || start_date !== end_date || isFiltered) return null;
  const runs: unknown = bodyOf(exchange)?.metrics?.total_runs;
  return typeof runs === "number" ? (runs > 0 ? "counts" : "is empty") : null;
}

function endOfDefault(survey: Survey, exchange: Exchange): Value | null {
  const { start_date, end_date } = parametersOf(exchange);
  const window = toldIn(bodyOf(exchange));
  if (start_date !== undefined || end_date !== undefined || window === null) return null;
  return daysBetween(survey.settings.today, window.end);
}

function windowed(survey: Survey, dates: Readonly<Record<string, string>>) {
  return ofRichest(survey, ({ brand }) => [survey.ask("getVisibility", { brand, ...dates })]);
}

/** Whether a window was used as it was asked for. */
function asAsked(exchange: Exchange): Value | null {
  const { start_date, end_date } = parametersOf(exchange);
  return outcome(exchange, (body) => {
    const window = toldIn(body);
    if (window === null) return null;
    return window.start === start_date && window.end === end_date ? "used as given" : "changed";
  });
}

/** Date windows (§2.1, §2.11, §2.13). */
export const DATE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C23",
    reads: ["date.days", "date.default-window", "filter.partition", "runs.visibility-agrees"],
    aspects: [
      {
        name: "`days` counts",
        needs: "a date_range with days, start and end",
        see: (survey) =>
          told(survey).flatMap(({ exchange, window }) => together([exchange], counted(window))),
      },
      {
        name: "a window of one day",
        needs: "such a window, for a brand with daily answers",
        see: (survey) =>
          each(
            survey
              .replies("getVisibility")
              .filter((exchange) => parametersOf(exchange)["brand"] === richest(survey)?.brand),
            singleDay,
          ),
      },
      {
        name: "days from UTC's today to the default window's end",
        needs: "a reply without dates asked for",
        see: (survey) => each(firsts(survey), (exchange) => endOfDefault(survey, exchange)),
      },
      {
        name: "whose midnight ends a day",
        needs: "answers within an hour of midnight on the first and on the last day of a window",
        asks: lastAnswers,
        see: seeMidnight,
      },
    ],
  },
  {
    choice: "C24",
    aspects: [
      probe({
        name: "only start_date: days from today to the end",
        needs: "a request with it alone",
        asks: (survey) => windowed(survey, { start_date: addDays(survey.settings.today, -10) }),
        read: (exchange, survey) =>
          outcome(exchange, (body) => {
            const window = toldIn(body);
            return window === null ? null : daysBetween(survey.settings.today, window.end);
          }),
      }),
      probe({
        name: "only end_date: days from the start to the end",
        needs: "a request with it alone",
        asks: (survey) => windowed(survey, { end_date: addDays(survey.settings.today, -10) }),
        read: (exchange) =>
          outcome(exchange, (body) => {
            const window = toldIn(body);
            return window === null ? null : daysBetween(window.start, window.end);
          }),
      }),
    ],
  },
  {
    choice: "C25",
    aspects: [
      probe({
        name: "a start after the end",
        needs: "a request with it",
        asks: (survey) => {
          const { start_date, end_date } = closedWindow(survey);
          return windowed(survey, { start_date: end_date, end_date: start_date });
        },
        read: asAsked,
      }),
      probe({
        name: "an end in the future",
        needs: "a request with it",
        asks: (survey) => {
          const { today } = survey.settings;
          return windowed(survey, { start_date: addDays(today, -9), end_date: addDays(today, 20) });
        },
        read: asAsked,
      }),
      probe({
        name: "a window of three years",
        needs: "a request with it",
        asks: (survey) => {
          const { today } = survey.settings;
          return windowed(survey, {
            start_date: addDays(today, -1095),
            end_date: addDays(today, -1),
          });
        },
        read: asAsked,
      }),
    ],
  },
  {
    choice: "C27",
    reads: ["citations.agree", "leaderboard.rank-order"],
    aspects: [
      {
        name: "date_range of /sources/owned-share",
        needs: "a reply of it",
        see: (survey) =>
          each(survey.replies("getOwnedShare"), (exchange) =>
            bodyOf(exchange)?.date_range === undefined ? "none" : "sent",
          ),
      },
      {
        name: "page fields of /prompts/leaderboard",
        needs: "a reply of it",
        see: (survey) =>
          each(survey.replies("getPromptLeaderboard"), (exchange) => {
            const fields = ["total_count", "returned_count", "has_more", "limit", "offset"];
            return named(fields.filter((name) => bodyOf(exchange)?.[name] !== undefined));
          }),
      },
    ],
  },
];
