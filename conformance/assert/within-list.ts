import { groupBy } from "../../src/common/group-by.ts";
import { memoize } from "../../src/common/memoize.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { groupKeyOf, type Exchange } from "../core/exchange.ts";
import { isBefore } from "../core/order.ts";
import { plannedRequestOf, repeated, type PlannedRequest } from "../core/planned-request.ts";
import { succeeded, type Survey } from "../core/survey.ts";
import { itemsOf, offsetOf } from "./rows.ts";

/**
 * Whether a list has rows at an offset: all its other pages say so, some of them before and some after the exchange,
 * and those that end before the offset have `has_more` (§2.1).
 */
export function isWithinList(survey: Survey, exchange: Exchange, offset: number): boolean {
  const pages = pagesOf(survey, exchange);
  return (
    pages.some((page) => isBefore(page, exchange)) &&
    pages.some((page) => isBefore(exchange, page)) &&
    pages.every((page) => hasRowsAt(page, offset))
  );
}

/** Plans a page again that was read before a request within the list was refused, to see whether it still is. */
export function pagesAgain(survey: Survey, exchange: Exchange): PlannedRequest[] {
  const offset = offsetOf(exchange);
  const status = exchange.response?.status ?? 0;
  if (!(offset > 0) || status < 400 || status >= 500) return [];
  const pages = pagesOf(survey, exchange);
  const known = pages.find((page) => page.repetition === 0 && isBefore(page, exchange));
  if (known === undefined || !pages.every((page) => hasRowsAt(page, offset))) return [];
  return [repeated(plannedRequestOf(known))];
}

/** Returns the last page that was read of the list of an exchange. */
export function lastPageOf(survey: Survey, exchange: Exchange): Exchange | null {
  return pagesOf(survey, exchange).at(-1) ?? null;
}

function hasRowsAt(page: Exchange, offset: number): boolean {
  const { total_count, has_more } = page.response?.json ?? {};
  const end = offsetOf(page) + itemsOf(page).length;
  return total_count > offset && (has_more === true || end > offset);
}

const PAGING = ["limit", "offset"];
const listOf = memoize(({ request }: Exchange): string => groupKeyOf(request, PAGING));

/** Returns all pages of the list of an exchange that were answered, repetitions included. */
function pagesOf(survey: Survey, exchange: Exchange): readonly Exchange[] {
  const { operation } = exchange;
  return operation === null ? [] : (pagesByList(survey, operation).get(listOf(exchange)) ?? []);
}

function pagesByList(survey: Survey, id: OperationId): ReadonlyMap<string, Exchange[]> {
  return survey.memoize(`within.pages ${id}`, () =>
    groupBy(survey.exchangesOf(id).filter(succeeded), listOf),
  );
}
