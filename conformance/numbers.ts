/**
 * Printed numbers. A deployment may round as it likes, so a printed number stands for every value
 * that could print so at the precision it was printed with.
 */

/** The values that a printed number can stand for, both ends included (half-up or half-even). */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How many decimals a number is printed with. */
export function decimalsOf(value: number): number {
  const [, fraction = ""] = String(value).split(".");
  return fraction.includes("e") ? 15 : fraction.length;
}

/** The finest precision seen among numbers of one field. */
export function finestDecimals(values: readonly number[]): number {
  return values.reduce((finest, value) => Math.max(finest, decimalsOf(value)), 0);
}

/** What a printed number stands for at a precision; one that is finer stands for itself at its own. */
export function intervalOf(value: number, decimals: number): Interval {
  const half = 0.5 / 10 ** Math.max(decimals, decimalsOf(value));
  // A double's own error is far below half a unit of any printed precision.
  const slack = Math.abs(value) * 1e-12 + 1e-12;
  return { low: value - half - slack, high: value + half + slack };
}

/** Whether a printed number can be this exact value. @throws {TypeError} on anything but numbers. */
export function canPrint(printed: unknown, exact: number, decimals: number): boolean {
  if (typeof printed !== "number" || !Number.isFinite(exact)) {
    throw new TypeError(`Compared ${String(printed)} with ${exact}: both must be numbers`);
  }
  const { low, high } = intervalOf(printed, decimals);
  return low <= exact && exact <= high;
}
