import { dayOf, SECONDS_PER_DAY } from "../common/calendar.ts";

const FIRST_SECOND = 7 * 3600;
const WORKING_SECONDS = 11 * 3600;

/**
 * Moves an instant into the working hours of its day, 07:00 to 18:00 UTC, when people request advice and watch videos.
 * Keeps the order of instants. Weekends do not differ, because a history is the same whatever its day 0 is.
 */
export function inWorkingHours(second: number): number {
  const midnight = dayOf(second) * SECONDS_PER_DAY;
  const share = (second - midnight) / SECONDS_PER_DAY;
  return midnight + FIRST_SECOND + Math.floor(share * WORKING_SECONDS);
}
