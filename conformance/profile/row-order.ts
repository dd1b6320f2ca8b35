import type { Exchange, Json } from "../core/exchange.ts";
import type { Observation } from "./observer.ts";
import { exchangesOf, observeAll, rowsIn } from "./observation.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** One way of ordering rows; equal rows compare as 0. */
export interface RowOrder {
  readonly name: string;
  readonly compare: (a: Json, b: Json) => number;
}

function byKey(name: string, key: (row: Json) => number | string): RowOrder {
  return { name, compare: (a, b) => compareValues(key(a), key(b)) };
}

/** By a field as text, UTF-16 code unit by code unit. */
export function byText(field: string): RowOrder {
  return byKey(`by ${field}`, (row) => String(row[field]));
}

/** By a field as text, ignoring case. */
export function byTextIgnoringCase(field: string): RowOrder {
  return byKey(`by ${field}, ignoring case`, (row) => String(row[field]).toLowerCase());
}

/** By a field, the smaller value first; `null` counts as the largest. */
export function ascending(field: string): RowOrder {
  return byKey(`by ${field}, smallest first`, (row) => row[field] ?? Number.POSITIVE_INFINITY);
}

/** By a field, the larger or later value first. */
export function descending(field: string): RowOrder {
  const { compare } = ascending(field);
  return { name: `by ${field}, largest first`, compare: (a, b) => compare(b, a) };
}

/** By one order, with ties broken by the others in turn. */
export function thenBy(...orders: readonly RowOrder[]): RowOrder {
  return {
    name: orders.map(({ name }) => name).join(", then "),
    compare: (a, b) => {
      const first = orders.map(({ compare }) => compare(a, b)).find((result) => result !== 0);
      return first ?? 0;
    },
  };
}

function compareValues(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Rows in the order of a response. */
export interface RowSequence {
  readonly exchange: Exchange;
  readonly rows: readonly Json[];
}

/** Returns the rows of each list response. */
export function rowSequences(exchanges: readonly Exchange[]): RowSequence[] {
  return exchanges.map((exchange) => ({ exchange, rows: rowsIn(exchange) }));
}

/** Observes the orders that all sequences follow, joined by `or`. A sequence of one row is not evidence. */
export function observeOrder(
  sequences: readonly RowSequence[],
  orders: readonly RowOrder[],
): Observation[] {
  const evidence = sequences.filter(({ rows }) => rows.length > 1);
  if (evidence.length === 0) return [];
  const kept = orders.filter(({ compare }) =>
    evidence.every(({ rows }) =>
      rows.every((row, index) => index === 0 || compare(rows[index - 1], row) <= 0),
    ),
  );
  const value = kept.length === 0 ? "another order" : kept.map(({ name }) => name).join(" or ");
  return observeAll(exchangesOf(evidence), value);
}

/** Splits sequences into rows with equal keys, in their order; rows with the key null are left out. */
export function tiedRows(
  sequences: readonly RowSequence[],
  key: (row: Json) => unknown,
): RowSequence[] {
  return sequences.flatMap(({ exchange, rows }) =>
    [...groupBy(rows, key)].flatMap(([value, tied]) =>
      value === null ? [] : [{ exchange, rows: tied }],
    ),
  );
}
