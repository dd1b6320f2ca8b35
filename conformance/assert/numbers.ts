/**
 * Printed numbers. Deployments may round in any way, so a printed number is compared as the interval of
 * values that can be rounded to it at the precision it was printed with.
 */

import { isObject } from "../../src/common/is-object.ts";
import type { Json } from "../core/exchange.ts";

/** The values that a printed number can represent, rounded to nearest, up or down; both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Returns the number of decimals of a printed number. */
export function decimalsOf(value: number): number {
  // Most numbers are counts.
  if (Number.isInteger(value)) return 0;
  // Nearly all others have one or two decimals; arithmetic is faster than formatting.
  if (Math.abs(value) < 1e9) {
    if (Math.round(value * 10) / 10 === value) return 1;
    if (Math.round(value * 100) / 100 === value) return 2;
  }
  const [, fraction = ""] = String(value).split(".");
  return fraction.includes("e") ? 15 : fraction.length;
}

/** Returns the highest number of decimals among the values of a field. */
export function finestDecimals(values: readonly number[]): number {
  return values.reduce((finest, value) => Math.max(finest, decimalsOf(value)), 0);
}

/**
 * Returns the interval of a number printed with `decimals`; with its own decimals if it has more. `units`: by
 * how many units of the last decimal it can differ, 1 if it may be truncated.
 */
export function intervalOf(value: number, decimals: number, units = 1): Interval {
  const unit = units / 10 ** Math.max(decimals, decimalsOf(value));
  // Allow for single-precision floats.
  const slack = Math.abs(value) * 1.2e-7 + 1e-12;
  return { low: value - unit - slack, high: value + unit + slack };
}

/** How a field is printed: its decimals, and by how many units of the last one it can differ. */
export interface Precision {
  readonly decimals: number;
  readonly units: number;
}

/**
 * Whether a printed number can be a rounding of an exact value; it may be truncated if only the decimals are
 * given.
 * @throws {TypeError} unless both are numbers.
 */
export function canRoundTo(
  printed: unknown,
  exact: number,
  precision: number | Precision,
): boolean {
  if (typeof printed !== "number" || Number.isNaN(exact)) {
    throw new TypeError(`Compared ${String(printed)} with ${exact}: both must be numbers`);
  }
  const { decimals, units } =
    typeof precision === "number" ? { decimals: precision, units: 1 } : precision;
  const { low, high } = intervalOf(printed, decimals, units);
  return low <= exact && exact <= high;
}

/**
 * Returns the number of decimals of a field. Values below 1 are ignored, because a deployment may print
 * more decimals to avoid printing 0.
 */
export function decimalsOfValues(values: readonly unknown[]): number {
  return values.reduce<number>((finest, value) => {
    const isDistinctive = typeof value === "number" && (value >= 1 || value <= -1);
    return isDistinctive ? Math.max(finest, decimalsOf(value)) : finest;
  }, 0);
}

/**
 * Whether two printed numbers can represent the same value. With `units` below 1, both are rounded to the nearest, so
 * the same value with the same number of decimals is printed in the same way.
 */
export function canBeEqual(a: Printed, b: Printed, units: number): boolean {
  const finest = (one: Printed): number => Math.max(one.decimals, decimalsOf(one.value));
  if (units < 1 && finest(a) === finest(b)) {
    return Math.abs(a.value - b.value) <= Math.abs(a.value) * SINGLE_PRECISION + 1e-9;
  }
  const [first, second] = [a, b].map((one) => intervalOf(one.value, finest(one), units));
  return (
    first !== undefined &&
    second !== undefined &&
    first.low <= second.high &&
    second.low <= first.high
  );
}

/** Twice the relative error of a single-precision float. */
const SINGLE_PRECISION = 2.4e-7;

/** A printed number and the number of decimals of its field. */
export interface Printed {
  readonly value: number;
  readonly decimals: number;
}

/** Whether a value is a non-negative integer. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** Returns the sum of some numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the sum of counts; null unless all are counts. */
export function sumOf(values: readonly unknown[]): number | null {
  return values.every(isCount) ? sum(values) : null;
}

/** Returns the sum of the counts in a map by provider; null if it is not such a map. */
export function sumOfMap(map: Json): number | null {
  return isObject(map) ? sumOf(Object.values(map)) : null;
}

/** The smallest of any number of values; infinity if there are none. `Math.min(...values)` exceeds the stack. */
export function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Number.POSITIVE_INFINITY);
}

/** The greatest of any number of values; minus infinity if there are none. */
export function greatest(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
}
