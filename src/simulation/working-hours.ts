import { dayOf, SECONDS_PER_DAY } from "../common/calendar.ts";

const DAYS_PER_WEEK = 7;
const WORKING_DAYS = 5;
const FIRST_SECOND = 7 * 3600;
const SECONDS_PER_WORKING_DAY = 11 * 3600;
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_EPOCH = 3;

/** Returns the weekday of a day since 1970-01-01, from Monday = 0. */
export function weekdayOf(day: number): number {
  return daysSinceMonday(day + WEEKDAY_OF_EPOCH);
}

function daysSinceMonday(day: number): number {
  return ((day % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}

/**
 * Moves an instant into the working hours of its week, when people request advice and watch videos: Monday to Friday,
 * 07:00 to 18:00 UTC. Keeps the order of instants. Seconds are relative to the midnight of a day with a given weekday.
 */
export function inWorkingHours(second: number, weekday: number): number {
  const day = dayOf(second);
  const monday = (day - daysSinceMonday(day + weekday)) * SECONDS_PER_DAY;
  const share = (second - monday) / (DAYS_PER_WEEK * SECONDS_PER_DAY);
  const worked = Math.floor(share * WORKING_DAYS * SECONDS_PER_WORKING_DAY);
  const workingDay = Math.floor(worked / SECONDS_PER_WORKING_DAY);
  return monday + workingDay * SECONDS_PER_DAY + FIRST_SECOND + (worked % SECONDS_PER_WORKING_DAY);
}
