import type { Json } from "../core/exchange.ts";

/** How often the rows of a list have a value. */
export interface ValueCount {
  readonly value: string;
  /** Number of rows. */
  readonly count: number;
  /** Whether a row has it behind another value: a deployment that compares only the first misses that row. */
  readonly isLater: boolean;
}

/** Counts the rows that have each text, in the order of first occurrence; `valuesOf` returns the values of a row. */
export function valueCounts(
  rows: readonly Json[],
  valuesOf: (row: Json) => readonly unknown[],
): ValueCount[] {
  const counts = new Map<string, ValueCount>();
  for (const row of rows) {
    for (const [place, value] of [...new Set(valuesOf(row))].entries()) {
      if (typeof value !== "string") continue;
      const { count, isLater } = counts.get(value) ?? { count: 0, isLater: false };
      counts.set(value, { value, count: count + 1, isLater: isLater || place > 0 });
    }
  }
  return [...counts.values()];
}
