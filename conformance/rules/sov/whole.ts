import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, askOf, repeated, type Values } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { stands } from "../../still.ts";
import { parametersOf, type Survey, type Walk } from "../../survey.ts";

/** A walk that came to its end with every row that it promised; null: not (yet) so. */
export function whole(survey: Survey, id: OperationId, values: Values): Walk | null {
  const walk = survey.walk(id, values);
  const total: unknown = walk.pages[0]?.reply?.json?.total_count;
  return walk.complete && walk.rows.length === total ? walk : null;
}

/** A whole walk whose pages all had the same bytes when asked for again; null: not so. */
export function stillWhole(survey: Survey, id: OperationId, values: Values): Walk | null {
  const walk = whole(survey, id, values);
  return walk?.pages.every((page) => stands(survey, askOf(page))) === true ? walk : null;
}

/** A walk's pages once more, after everything else. */
export function againAsks(survey: Survey, id: OperationId, values: Values): Ask[] {
  return survey.walk(id, values).pages.map((page) => repeated(askOf(page)));
}

/** The rows of a reply; none where it has no list. */
export function rowsOf({ reply }: Exchange): readonly Json[] {
  const items: unknown = reply?.json?.items;
  return Array.isArray(items) ? items : [];
}

/** Whether one reply holds every row of its list, by all that it says of itself. */
export function isWholeList(exchange: Exchange): boolean {
  const { offset = "0" } = parametersOf(exchange);
  const { total_count, has_more } = exchange.reply?.json ?? {};
  const isAll = rowsOf(exchange).length === total_count && has_more === false;
  return offset === "0" && isAll;
}

/** A count per name, of same-named rows together; null where a row has no name or no count. */
export function countsBy(
  rows: readonly Json[],
  name: string,
  count: string,
): ReadonlyMap<string, number> | null {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const [key, value]: unknown[] = [row?.[name], row?.[count]];
    if (typeof key !== "string" || typeof value !== "number") return null;
    counts.set(key, (counts.get(key) ?? 0) + value);
  }
  return counts;
}
