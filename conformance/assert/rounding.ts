import { memoize } from "../../src/common/memoize.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { decimalsOf, intervalOf } from "./numbers.ts";
import { type Percentage, percentagesIn } from "./percentages.ts";

/**
 * By how many units of its last decimal a printed number can differ from the exact one: 0.5 if the deployment rounds to
 * the nearest, 1 if it may truncate. Percentages whose counts are in the same object show which. Those for which
 * rounding and truncating give different numbers are also examined alone.
 */
export function unitsOf(survey: Survey): number {
  return survey.memoize("printing.units", () => {
    const all = survey.exchanges.flatMap(percentagesIn);
    const decimals = decimalsByField(survey);
    const roundedUp = all.filter((one) => isRoundedUp(decimals, one));
    const share = (some: readonly Percentage[]): number =>
      some.length === 0 ? 1 : some.filter((one) => isNearest(decimals, one)).length / some.length;
    return share(all) >= MIN_ROUNDED && share(roundedUp) >= MIN_ROUNDED_UP ? 0.5 : 1;
  });
}

/** The share of all percentages that must be rounded to the nearest. */
const MIN_ROUNDED = 0.75;
/** The share of the percentages that truncating would change that must be rounded to the nearest. */
const MIN_ROUNDED_UP = 0.5;

/** Whether a printed percentage is the exact one, rounded. */
function isNearest(decimals: DecimalsByField, percentage: Percentage): boolean {
  const { printed, numerator, denominator, field } = percentage;
  const { low, high } = intervalOf(printed, decimals.get(field) ?? 0, 0.5);
  const exact = (100 * numerator) / denominator;
  return low <= exact && exact <= high;
}

/** Whether rounding gives a higher number than truncating. */
function isRoundedUp(
  decimals: DecimalsByField,
  { numerator, denominator, field }: Percentage,
): boolean {
  const units = (100 * 10 ** (decimals.get(field) ?? 0) * numerator) / denominator;
  return units - Math.floor(units) > 0.5;
}

/** Returns the number of decimals of a field: the most that a value of at least 1 has. */
export function decimalsOfField(survey: Survey, field: string): number {
  return decimalsByField(survey).get(field) ?? 0;
}

type DecimalsByField = ReadonlyMap<string, number>;

function decimalsByField(survey: Survey): DecimalsByField {
  return survey.memoize("printing.decimals", () => {
    const found = new Map<string, number>();
    for (const exchange of survey.exchanges) {
      for (const [name, decimals] of decimalsIn(exchange)) {
        if (decimals > (found.get(name) ?? 0)) found.set(name, decimals);
      }
    }
    return found;
  });
}

/** The most decimals by field name in one response. */
const decimalsIn = memoize(({ response }: Exchange): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  if (response?.status === 200) collect(response.json, "", found);
  return found;
});

function collect(value: Json, name: string, found: Map<string, number>): void {
  if (typeof value === "number") {
    // Smaller values may have more decimals, so that they do not print as 0.
    if (Math.abs(value) < 1) return;
    const decimals = decimalsOf(value);
    if (decimals > (found.get(name) ?? 0)) found.set(name, decimals);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, name, found);
  } else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) collect(value[key], key, found);
  }
}
