import type { PlannedRequest } from "../core/planned-request.ts";
import { dayOfInstant, isDate } from "../core/calendar.ts";
import type { Exchange } from "../core/exchange.ts";
import { instantOf } from "../core/instant.ts";
import { firstPageRequest } from "../plan/paging.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { closedWindow } from "../plan/discovery.ts";
import type { Observation } from "./observer.ts";
import {
  exchangesOf,
  forBrandWithMostRuns,
  observeAll,
  rowsIn,
  totalCountOf,
} from "./observation.ts";

const HOURS = Array.from({ length: 27 }, (_, index) => index - 12);
const MS_PER_HOUR = 3_600_000;

/** Returns the UTC offsets, in whole hours, with which every run is within its requested window. */
function possibleOffsets(survey: Survey): { exchanges: Exchange[]; hours: number[] } {
  const runs = survey.responses("listQueryRuns").flatMap((exchange) => {
    const { start_date: start, end_date: end } = parametersOf(exchange);
    if (!isDate(start) || !isDate(end)) return [];
    return rowsIn(exchange).flatMap(({ run_at }) => {
      const instant = instantOf(run_at);
      return instant === null ? [] : [{ exchange, instant, start, end }];
    });
  });
  const hours = HOURS.filter((hour) =>
    runs.every(({ instant, start, end }) => {
      const day = dayOfInstant(instant + hour * MS_PER_HOUR);
      return start <= day && day <= end;
    }),
  );
  return { exchanges: exchangesOf(runs), hours };
}

/** Observes the UTC offset at which days end; several possible ones are not evidence. */
export function observeDayBoundary(survey: Survey): Observation[] {
  const { exchanges, hours } = possibleOffsets(survey);
  const [only] = hours;
  if (only === undefined) return observeAll(exchanges, "no whole hour from UTC");
  if (hours.length > 1) return [];
  return observeAll(exchanges, only === 0 ? "UTC" : `UTC${only > 0 ? "+" : ""}${only}`);
}

/**
 * Plans the last page of runs of the brand with the most runs: with the first page it covers both ends of the window.
 */
export function lastRuns(survey: Survey): readonly PlannedRequest[] {
  return forBrandWithMostRuns(survey, (richest) => {
    const first = firstPageRequest(survey, "listQueryRuns", richest);
    const total = totalCountOf(survey.find(first)) ?? 0;
    const offset = Math.max(0, total - 100);
    const values = { brand: richest.brand, ...closedWindow(survey), limit: 100, offset };
    return offset === 0 ? [first] : [first, survey.plan("listQueryRuns", values)];
  });
}
