import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { rowsOf } from "../sov/whole.ts";

const DEFAULT_LIMIT = 20;

/** The rows that a page would show if one of its filters were ignored; none where that is not known. */
export function rowsWithout(survey: Survey, exchange: Exchange, filter: string): readonly Json[] {
  const { limit, offset = "0" } = parametersOf(exchange);
  if (exchange.operation === null || offset !== "0") return [];
  const wider = widest(survey, exchange.operation, filter).get(selectionOf(exchange, filter));
  const most = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  return wider === undefined ? [] : rowsOf(wider).slice(0, most);
}

/** Of each selection without some filter: the first page with the most rows. */
function widest(
  survey: Survey,
  operation: OperationId,
  filter: string,
): ReadonlyMap<string, Exchange> {
  return survey.once(`citations.widest ${operation} ${filter}`, () => {
    const pages = new Map<string, Exchange>();
    for (const page of survey.replies(operation)) {
      const parameters = parametersOf(page);
      if (parameters[filter] !== undefined || (parameters["offset"] ?? "0") !== "0") continue;
      const selection = selectionOf(page, filter);
      const known = pages.get(selection);
      if (known === undefined || rowsOf(page).length > rowsOf(known).length) {
        pages.set(selection, page);
      }
    }
    return pages;
  });
}

/** What a reply is about, but for one filter and for the page. */
function selectionOf(exchange: Exchange, filter: string): string {
  const { limit: _limit, offset: _offset, [filter]: _filter, ...rest } = parametersOf(exchange);
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
