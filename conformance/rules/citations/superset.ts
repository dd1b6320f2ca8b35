import type { Exchange, Json } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { rowsOf } from "../sov/whole.ts";

const DEFAULT_LIMIT = 20;

/** The rows that a page would show if one of its filters were ignored; none where that is not known. */
export function rowsWithout(survey: Survey, exchange: Exchange, filter: string): readonly Json[] {
  const { limit, offset = "0" } = parametersOf(exchange);
  if (exchange.operation === null || offset !== "0") return [];
  const wanted = selectionOf(exchange, filter);
  const wider = survey
    .replies(exchange.operation)
    .filter((other) => {
      const parameters = parametersOf(other);
      return (
        parameters[filter] === undefined &&
        (parameters["offset"] ?? "0") === "0" &&
        selectionOf(other, filter) === wanted
      );
    })
    .toSorted((a, b) => rowsOf(b).length - rowsOf(a).length)[0];
  const most = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  return wider === undefined ? [] : rowsOf(wider).slice(0, most);
}

/** What a reply is about, but for one filter and for the page. */
function selectionOf(exchange: Exchange, filter: string): string {
  const { limit: _limit, offset: _offset, [filter]: _filter, ...rest } = parametersOf(exchange);
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
