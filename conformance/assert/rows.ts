import { memoize } from "../../src/common/memoize.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { Place } from "../core/rule.ts";
import { parametersOf } from "../core/survey.ts";
import { isObject } from "../../src/common/is-object.ts";

/** Returns the JSON pointer to a row of a list, memoized by index. */
export const rowPointer = memoize((index: number): string => `/items/${index}`);
/** Returns the rows of a list that fits on one page; null if there are more pages. */
export function wholeRows(exchange: Exchange): readonly Json[] | null {
  const { items, has_more } = exchange.response?.json ?? {};
  return Array.isArray(items) && has_more === false ? items : null;
}

/** Returns a list; an empty one if the value is not a list. */
export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the objects in a list; empty if the value is not an array. */
export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns the texts in a list; empty if the value is not an array. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Returns the texts in a field of some rows. */
export function fieldTexts(rows: readonly Json[], field: string): string[] {
  return textsOf(rows.map((row): unknown => row?.[field]));
}

/** A row of a list response that is an object. */
export interface Row {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
  /** The brand of the request. */
  readonly brand: string;
}

/** The rows of longer lists are not memoized: they would take much memory until the end of a check. */
const LONGEST_MEMOIZED = 1000;

/** Returns the rows of a list response that are objects. */
export function rowsOf(exchange: Exchange): readonly Row[] {
  const items = itemsOf(exchange);
  return items.length > LONGEST_MEMOIZED ? objectRows(exchange) : memoizedRows(exchange);
}

const memoizedRows = memoize(objectRows);

function objectRows(exchange: Exchange): readonly Row[] {
  const brand = parametersOf(exchange)["brand"] ?? "";
  const rows: Row[] = [];
  itemsOf(exchange).forEach((row: unknown, index) => {
    if (isObject(row)) rows.push({ exchange, pointer: rowPointer(index), row, brand });
  });
  return rows;
}

/** Returns the offset that was requested. */
export function offsetOf(exchange: Exchange): number {
  return Number(parametersOf(exchange)["offset"] ?? 0);
}

/** Returns the rows of a list response, of any type; none if it has no list. */
export function itemsOf({ response }: Exchange): readonly Json[] {
  const items: unknown = response?.json?.items;
  return Array.isArray(items) ? items : [];
}

/**
 * Returns the places of the rows in some pages that match; with a field, those of the field. They are what a
 * finding was compared with.
 */
export function placesOf(
  pages: readonly (Exchange | null)[],
  matches: (row: Json) => boolean,
  field: string | null = null,
): Place[] {
  return pages.flatMap((exchange) => {
    if (exchange === null) return [];
    return itemsOf(exchange).flatMap((row, index) => {
      if (!isObject(row) || !matches(row)) return [];
      const pointer = rowPointer(index);
      return [{ exchange, pointer: field === null ? pointer : `${pointer}/${field}` }];
    });
  });
}
