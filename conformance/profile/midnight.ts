import type { Ask } from "../ask.ts";
import { dayOfInstant, isDate } from "../calendar.ts";
import type { Exchange } from "../exchange.ts";
import { instantOf } from "../instant.ts";
import { baseAsk } from "../lists.ts";
import { parametersOf, type Survey } from "../survey.ts";
import { closedWindow } from "../terrain.ts";
import type { Sighting } from "./observer.ts";
import { ofRichest, rowsIn, together, totalIn } from "./seeing.ts";

const HOURS = Array.from({ length: 27 }, (_, place) => place - 12);
const MS_PER_HOUR = 3_600_000;

/** The whole hours from UTC by which every answer lies on a day of the window that was asked for. */
function fittingHours(survey: Survey): { exchanges: Exchange[]; hours: number[] } {
  const moments = survey.replies("listQueryRuns").flatMap((exchange) => {
    const { start_date: start, end_date: end } = parametersOf(exchange);
    if (!isDate(start) || !isDate(end)) return [];
    return rowsIn(exchange).flatMap(({ run_at }) => {
      const instant = instantOf(run_at);
      return instant === null ? [] : [{ exchange, instant, start, end }];
    });
  });
  const hours = HOURS.filter((hour) =>
    moments.every(({ instant, start, end }) => {
      const day = dayOfInstant(instant + hour * MS_PER_HOUR);
      return start <= day && day <= end;
    }),
  );
  return { exchanges: moments.map(({ exchange }) => exchange), hours };
}

/** By whose clock a day ends; several that fit tell nothing. */
export function seeMidnight(survey: Survey): Sighting[] {
  const { exchanges, hours } = fittingHours(survey);
  const [only] = hours;
  if (only === undefined) return together(exchanges, "no whole hour from UTC");
  if (hours.length > 1) return [];
  return together(exchanges, only === 0 ? "UTC" : `UTC${only > 0 ? "+" : ""}${only}`);
}

/** The last answers of the richest brand's list: with the first ones they stand at both midnights. */
export function lastAnswers(survey: Survey): readonly Ask[] {
  return ofRichest(survey, (study) => {
    const first = baseAsk(survey, "listQueryRuns", study);
    const total = totalIn(survey.find(first)) ?? 0;
    const offset = Math.max(0, total - 100);
    const values = { brand: study.brand, ...closedWindow(survey), limit: 100, offset };
    return offset === 0 ? [first] : [first, survey.ask("listQueryRuns", values)];
  });
}
