/** Numbers as the API prints them, from exact fractions; floating point is used in the last step only. */

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export function fraction(num: number, den: number): Fraction {
  return { num: BigInt(num), den: BigInt(den) };
}

export function plus(one: Fraction, other: Fraction): Fraction {
  return { num: one.num * other.den + other.num * one.den, den: one.den * other.den };
}

/** Negative, zero or positive, like a comparator; denominators are positive. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.num * other.den - other.num * one.den;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** One decimal, half away from zero; more if a value that is not zero would print as 0 (C30). */
export function printed(value: Fraction): number {
  let unitsPerOne = 10n;
  while (value.num !== 0n && roundedUnits(value, unitsPerOne) === 0n) unitsPerOne *= 10n;
  return Number(roundedUnits(value, unitsPerOne)) / Number(unitsPerOne);
}

function roundedUnits({ num, den }: Fraction, unitsPerOne: bigint): bigint {
  const size = num < 0n ? -num : num;
  const units = (2n * size * unitsPerOne + den) / (2n * den);
  return num < 0n ? -units : units;
}

/** A share in percent; 0 of nothing (C31). */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : printed(fraction(100 * part, whole));
}

/** An average; null of nothing (C32). */
export function average(sum: number, count: number): number | null {
  return count === 0 ? null : printed(fraction(sum, count));
}
