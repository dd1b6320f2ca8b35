import { decimalsOf, finestDecimals, intervalOf, type Interval } from "../../numbers.ts";

/**
 * How many decimals a field is printed with. A number below 1 does not count: a deployment may give it
 * more decimals than the others, so that it does not print as 0.
 */
export function precisionOf(values: readonly unknown[]): number {
  return finestDecimals(
    values.filter(
      (value): value is number => typeof value === "number" && (value >= 1 || value <= -1),
    ),
  );
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
