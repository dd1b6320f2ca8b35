import { CLOCK_REACH_DAYS } from "../../workspace/world/clock.ts";
import type { Complain } from "./complain.ts";
import { stepIn } from "../pointer.ts";
import { isRecord } from "./matcher.ts";

/** Whether a value is meant as a day: `{$day: n}`, whatever n is. */
export function isDay(value: unknown): value is { readonly $day: unknown } {
  return isRecord(value) && Object.keys(value).length === 1 && "$day" in value;
}

/** Complains of a day that is none, or that no history reaches. */
export function checkDay(
  { $day: day }: { readonly $day: unknown },
  pointer: string,
  complain: Complain,
): void {
  if (Number.isInteger(day) && Math.abs(Number(day)) <= CLOCK_REACH_DAYS) return;
  complain(
    `${pointer}/$day`,
    `$day can't be ${JSON.stringify(day)}; allowed is a whole number of days from -${CLOCK_REACH_DAYS} to ${CLOCK_REACH_DAYS}, counted from day 0`,
  );
}

/** The same for every day in a value. */
export function checkDays(value: unknown, pointer: string, complain: Complain): void {
  if (Array.isArray(value)) {
    for (const [place, one] of value.entries()) checkDays(one, `${pointer}/${place}`, complain);
  } else if (isDay(value)) {
    checkDay(value, pointer, complain);
  } else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value)) {
      checkDays(one, `${pointer}/${stepIn(name)}`, complain);
    }
  }
}
