import { decimalsOf, decimalsOfValues } from "../assert/numbers.ts";
import { percentagesIn, type Percentage } from "../assert/percentages.ts";
import type { Survey } from "../core/survey.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** Returns the percentages whose numerator and denominator are in the same response. */
export function percentages(survey: Survey): Percentage[] {
  return survey.memoize("profile.percentages", () => survey.exchanges.flatMap(percentagesIn));
}

/** Returns the printed units of a quotient with its remainder and divisor. */
type RoundingMode = (quotient: number, remainder: number, divisor: number) => number;

const ROUNDING_MODES: Readonly<Record<string, RoundingMode>> = {
  "to the nearest, halves up": (q, r, d) => (2 * r >= d ? q + 1 : q),
  "to the nearest, halves to even": (q, r, d) =>
    2 * r > d || (2 * r === d && q % 2 === 1) ? q + 1 : q,
  "to the nearest, halves down": (q, r, d) => (2 * r > d ? q + 1 : q),
  down: (q) => q,
  up: (q, r) => (r > 0 ? q + 1 : q),
};

const UNROUNDED = 10;

/** Percentages that are printed unrounded, and the rounding modes that explain all others. */
export interface Rounding {
  readonly unrounded: readonly Percentage[];
  readonly rounded: readonly Percentage[];
  readonly modes: readonly string[];
}

/** Returns the rounding modes that explain all percentages; each field may have its own precision. */
export function roundingOf(all: readonly Percentage[]): Rounding {
  const decimals = new Map<string, number>();
  for (const [field, some] of groupBy(all, (one) => one.field)) {
    decimals.set(field, decimalsOfValues(some.map(({ printed }) => printed)));
  }
  const decimalsFor = (field: string): number => decimals.get(field) ?? 0;
  const rounded = all.filter(({ field }) => decimalsFor(field) < UNROUNDED);
  // A percentage below 1 may be printed with more decimals, so that it does not print as 0.
  const plain = rounded.filter(({ field, printed }) => decimalsOf(printed) <= decimalsFor(field));
  const modes = Object.entries(ROUNDING_MODES).filter(([, mode]) =>
    plain.every((percentage) => isRounded(percentage, decimalsFor(percentage.field), mode)),
  );
  return {
    unrounded: all.filter(({ field }) => decimalsFor(field) >= UNROUNDED),
    rounded,
    modes: modes.map(([name]) => name),
  };
}

function isRounded(
  { printed, numerator, denominator }: Percentage,
  decimals: number,
  mode: RoundingMode,
): boolean {
  const scaled = 100 * numerator * 10 ** decimals;
  const units = mode(Math.floor(scaled / denominator), scaled % denominator, denominator);
  return units === Math.round(printed * 10 ** decimals);
}
