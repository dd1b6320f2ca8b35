import { itemsOf, offsetOf } from "../assert/rows.ts";
import { SELECTING_PARAMETERS } from "../assert/selections.ts";
import { isClosedWindow } from "../assert/stability.ts";
import type { Exchange } from "../core/exchange.ts";
import { plannedRequestOf, repeated, type PlannedRequest } from "../core/planned-request.ts";
import { parametersOf, type Survey } from "../core/survey.ts";

/** Lists that often have more filtered rows than a page, and whose number no other operation returns. */
const COUNTED_LISTS = ["listCitedDomains", "listCitations"] as const;

/**
 * Plans the last row of one filtered list of each kind that is longer than a page: `total_count` may count without the
 * filter, which no shorter page shows. The first page is repeated, to show that the list did not change.
 */
export function filteredEndRequests(survey: Survey): PlannedRequest[] {
  return COUNTED_LISTS.flatMap((id) => {
    const list = survey.responses(id).find((exchange) => isLongAndFiltered(survey, exchange));
    if (list === undefined) return [];
    const offset = Number(list.response?.json?.total_count) - 1;
    return [
      survey.plan(id, { ...parametersOf(list), limit: 1, offset }),
      repeated(plannedRequestOf(list)),
    ];
  });
}

function isLongAndFiltered(survey: Survey, exchange: Exchange): boolean {
  const given = parametersOf(exchange);
  const { has_more, total_count } = exchange.response?.json ?? {};
  const isLong =
    offsetOf(exchange) === 0 &&
    has_more === true &&
    Number.isSafeInteger(total_count) &&
    total_count > itemsOf(exchange).length;
  const isFiltered = SELECTING_PARAMETERS.some((name) => given[name] !== undefined);
  return isLong && isFiltered && isClosedWindow(survey, exchange);
}
