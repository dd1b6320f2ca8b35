/**
 * Printed numbers. A deployment may round as it likes, so a printed number stands for every value
 * that could print so at the precision it was printed with.
 */

/** The values that a printed number can stand for, both ends included: rounded to the nearest, up or down. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How many decimals a number is printed with. */
export function decimalsOf(value: number): number {
  // Most are counts, and there are very many of them.
  if (Number.isInteger(value)) return 0;
  // Nearly all others have one decimal or two, which is reckoned faster than printed.
  if (Math.abs(value) < 1e9) {
    if (Math.round(value * 10) / 10 === value) return 1;
    if (Math.round(value * 100) / 100 === value) return 2;
  }
  const [, fraction = ""] = String(value).split(".");
  return fraction.includes("e") ? 15 : fraction.length;
}

/** The finest precision seen among numbers of one field. */
export function finestDecimals(values: readonly number[]): number {
  return values.reduce((finest, value) => Math.max(finest, decimalsOf(value)), 0);
}

/** What a printed number stands for at a precision; one that is finer stands for itself at its own. */
export function intervalOf(value: number, decimals: number): Interval {
  const unit = 1 / 10 ** Math.max(decimals, decimalsOf(value));
  // Numbers may have been kept in single precision, far finer than any printed one.
  const slack = Math.abs(value) * 1.2e-7 + 1e-12;
  return { low: value - unit - slack, high: value + unit + slack };
}

/** Whether a printed number can be this exact value, which none can be that is infinite. @throws {TypeError} on anything but numbers. */
export function canPrint(printed: unknown, exact: number, decimals: number): boolean {
  if (typeof printed !== "number" || Number.isNaN(exact)) {
    throw new TypeError(`Compared ${String(printed)} with ${exact}: both must be numbers`);
  }
  const { low, high } = intervalOf(printed, decimals);
  return low <= exact && exact <= high;
}

/**
 * How many decimals a field is printed with. A number below 1 does not count: a deployment may give it
 * more decimals than the others, so that it does not print as 0.
 */
export function precisionOf(values: readonly unknown[]): number {
  return values.reduce<number>((finest, value) => {
    const isTelling = typeof value === "number" && (value >= 1 || value <= -1);
    return isTelling ? Math.max(finest, decimalsOf(value)) : finest;
  }, 0);
}

/** Whether two printed numbers, each with its field's precision, can stand for one value. */
export function canAgree(a: Printed, b: Printed): boolean {
  const [first, second] = [spanOf(a), spanOf(b)];
  return first.low <= second.high && second.low <= first.high;
}

/** A number as printed and the decimals of its field. */
export interface Printed {
  readonly value: number;
  readonly decimals: number;
}

function spanOf({ value, decimals }: Printed): Interval {
  return intervalOf(value, Math.max(decimals, decimalsOf(value)));
}

/** Whether a value is a whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
