import type { Exchange, Json } from "../exchange.ts";
import type { Sighting } from "./observer.ts";
import { together } from "./seeing.ts";

/** One way of ordering rows; equal rows compare as 0. */
export interface Order {
  readonly name: string;
  readonly compare: (a: Json, b: Json) => number;
}

/** By a field as text, UTF-16 code unit by code unit. */
export function byText(field: string): Order {
  return { name: `by ${field}`, compare: (a, b) => compared(String(a[field]), String(b[field])) };
}

/** By a field as text, whatever its letter case. */
export function byFolded(field: string): Order {
  return {
    name: `by ${field} whatever its letter case`,
    compare: (a, b) => compared(fold(a[field]), fold(b[field])),
  };
}

/** By a field, the smaller value first; `null` counts as the largest. */
export function rising(field: string): Order {
  return {
    name: `by ${field}, smallest first`,
    compare: (a, b) => compared(placed(a[field]), placed(b[field])),
  };
}

/** By a field, the larger or later value first. */
export function falling(field: string): Order {
  return {
    name: `by ${field}, largest first`,
    compare: (a, b) => compared(placed(b[field]), placed(a[field])),
  };
}

/** By one order, then by others among its equals. */
export function chained(...orders: readonly Order[]): Order {
  return {
    name: orders.map(({ name }) => name).join(", then "),
    compare: (a, b) => {
      const first = orders.map(({ compare }) => compare(a, b)).find((result) => result !== 0);
      return first ?? 0;
    },
  };
}

function placed(value: Json): number | string {
  return value === null || value === undefined ? Number.POSITIVE_INFINITY : value;
}

function fold(value: Json): string {
  return String(value).toLowerCase();
}

function compared(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Rows in the order in which one reply has them. */
export interface Sequence {
  readonly exchange: Exchange;
  readonly rows: readonly Json[];
}

/**
 * The order that all sequences keep. Where the data let several stand, all of them are told; a sequence
 * of fewer than two rows says nothing.
 */
export function seeOrder(sequences: readonly Sequence[], orders: readonly Order[]): Sighting[] {
  const telling = sequences.filter(({ rows }) => rows.length > 1);
  if (telling.length === 0) return [];
  const kept = orders.filter(({ compare }) =>
    telling.every(({ rows }) =>
      rows.every((row, place) => place === 0 || compare(rows[place - 1], row) <= 0),
    ),
  );
  const value = kept.length === 0 ? "another order" : kept.map(({ name }) => name).join(" or ");
  return together(
    telling.map(({ exchange }) => exchange),
    value,
  );
}

/** The rows of each sequence that share a value, in their order. */
export function tiesIn(sequences: readonly Sequence[], key: (row: Json) => unknown): Sequence[] {
  return sequences.flatMap(({ exchange, rows }) =>
    [...Map.groupBy(rows, key)].flatMap(([value, tied]) =>
      value === null ? [] : [{ exchange, rows: tied }],
    ),
  );
}
