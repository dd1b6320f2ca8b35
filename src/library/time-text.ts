import { formatTimestamp } from "../common/calendar.ts";
import { checkDuration, checkInstant } from "./option-kinds.ts";
import type { Duration } from "./world-types.ts";

/** A duration as ISO 8601. @throws {TypeError} for another value */
export function durationText(duration: Duration | string): string {
  checkDuration(duration);
  if (typeof duration === "string") return duration;
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration;
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return total < 0 ? `-PT${-total}S` : `PT${total}S`;
}

/** An instant as ISO 8601; `Date`s are truncated to whole seconds, the resolution of the clock. @throws {TypeError} */
export function instantText(instant: Date | string): string {
  checkInstant(instant);
  return typeof instant === "string"
    ? instant
    : formatTimestamp(Math.floor(instant.getTime() / 1000));
}
