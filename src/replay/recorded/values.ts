import { parseDate, type EpochDay } from "../../workspace/calendar.ts";
import { expressionsIn } from "../flow/expression.ts";

/** Days further away are no part of any window. */
const FARTHEST_DAY = 3650;

/** `{$day: n}` for a date near day 0; null: it is none. */
export function dayValue(text: string, dayZero: EpochDay): { readonly $day: number } | null {
  const day = parseDate(text);
  if (day === null || Math.abs(day - dayZero) > FARTHEST_DAY) return null;
  return { $day: day - dayZero };
}

/** Whether a flow can hold a text as it is: one with `$inputs…` in it would be read as an expression. */
export function isSayable(text: string): boolean {
  try {
    return expressionsIn(text).length === 0;
  } catch {
    return false;
  }
}
