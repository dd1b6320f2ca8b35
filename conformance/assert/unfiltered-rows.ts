import type { OperationId } from "../../src/contract/operation.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { itemsOf } from "./rows.ts";

const DEFAULT_LIMIT = 20;

/** Returns the rows that a page would show if one of its filters were ignored; empty if unknown. */
export function rowsWithout(survey: Survey, exchange: Exchange, filter: string): readonly Json[] {
  const { limit, offset = "0" } = parametersOf(exchange);
  if (exchange.operation === null || offset !== "0") return [];
  const wider = widest(survey, exchange.operation, filter).get(selectionOf(exchange, filter));
  const most = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  return wider === undefined ? [] : itemsOf(wider).slice(0, most);
}

/** Returns, for each selection without a filter, the first page with the most rows. */
function widest(
  survey: Survey,
  operation: OperationId,
  filter: string,
): ReadonlyMap<string, Exchange> {
  return survey.memoize(`citations.widest ${operation} ${filter}`, () => {
    const pages = new Map<string, Exchange>();
    for (const page of survey.responses(operation)) {
      const parameters = parametersOf(page);
      if (parameters[filter] !== undefined || (parameters["offset"] ?? "0") !== "0") continue;
      const selection = selectionOf(page, filter);
      const known = pages.get(selection);
      if (known === undefined || itemsOf(page).length > itemsOf(known).length) {
        pages.set(selection, page);
      }
    }
    return pages;
  });
}

/** Returns what a request selects, apart from one filter and the page. */
function selectionOf(exchange: Exchange, filter: string): string {
  const { limit: _limit, offset: _offset, [filter]: _filter, ...rest } = parametersOf(exchange);
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
