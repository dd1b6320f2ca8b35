import { formatValue, type FindingDetails } from "../../assert/findings.ts";
import { hasOneLanguage } from "../../assert/search-listings.ts";
import { isDate } from "../../core/calendar.ts";
import type { Json } from "../../core/exchange.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { baseOf, type CountedRequest } from "./lists.ts";

/** Topics group the search strings, so no topic was searched later than the last of all strings. */
export function wrongTopicDays(
  survey: Survey,
  { exchange, counted, filters, hasAllRuns, walk }: CountedRequest,
): FindingDetails[] {
  const strings = baseOf(survey, "listSearches", counted, { group_by: "search" });
  const isPlain = hasAllRuns && Object.keys(filters).length === 0;
  if (strings === null || !isPlain || !hasOneLanguage(bodyOf(exchange))) return [];
  const last = lastDay(strings.walk.rows);
  const index = walk.rows.findIndex(
    (row) => isDate(row?.last_searched) && row.last_searched > last,
  );
  if (last === "" || index === -1) return [];
  return [
    {
      pointer: `/items/${index}/last_searched`,
      kind: "day-differs",
      expected: `at most ${last}, the last day of all search strings`,
      actual: formatValue(walk.rows[index].last_searched),
    },
  ];
}

function lastDay(rows: readonly Json[]): string {
  const days = rows.map((row): unknown => row?.last_searched).filter((day) => isDate(day));
  return days.toSorted().at(-1) ?? "";
}
