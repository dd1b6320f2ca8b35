import type { OperationId } from "../../src/contract/operation.ts";
import {
  type PlannedRequest,
  plannedRequestOf,
  repeated,
  type RequestParameters,
} from "../core/planned-request.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { isUnchanged } from "./stability.ts";
import { parametersOf, type Survey, type Walk } from "../core/survey.ts";
import { itemsOf } from "./rows.ts";

/** Returns the rows of a list that was read to its end with total_count rows; null otherwise. */
export function wholeList(survey: Survey, id: OperationId, values: RequestParameters): Walk | null {
  const walk = survey.walk(id, values);
  const total: unknown = walk.pages[0]?.response?.json?.total_count;
  return walk.complete && walk.rows.length === total ? walk : null;
}

/** Returns a complete list whose pages did not change during the check; null otherwise. */
export function unchangedWholeList(
  survey: Survey,
  id: OperationId,
  values: RequestParameters,
): Walk | null {
  const walk = wholeList(survey, id, values);
  return walk?.pages.every((page) => isUnchanged(survey, plannedRequestOf(page))) === true
    ? walk
    : null;
}

/** Plans each page of a list a second time, to detect changes. */
export function repeatedPages(
  survey: Survey,
  id: OperationId,
  values: RequestParameters,
): PlannedRequest[] {
  return survey.walk(id, values).pages.map((page) => repeated(plannedRequestOf(page)));
}

/** Whether a single response contains the whole list. */
export function isCompleteList(exchange: Exchange): boolean {
  const { offset = "0" } = parametersOf(exchange);
  const { total_count, has_more } = exchange.response?.json ?? {};
  const isAll = itemsOf(exchange).length === total_count && has_more === false;
  return offset === "0" && isAll;
}

/** Adds up a count by name; null if a row lacks the name or the count. */
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
