/** UTC dates. The suite does not share code with the fake's calendar. */

const MS_PER_DAY = 86_400_000;

/** Returns the date `days` after a date (YYYY-MM-DD). */
export function addDays(date: string, days: number): string {
  return dayOfInstant(midnightOf(date) + days * MS_PER_DAY);
}

/** Returns the number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / MS_PER_DAY);
}

/** Whether a text is an existing date as YYYY-MM-DD. */
export function isDate(text: unknown): text is string {
  if (typeof text !== "string" || text.length !== 10) return false;
  if (text[4] !== "-" || text[7] !== "-") return false;
  const year = digitsOf(text, 0, 4);
  const month = digitsOf(text, 5, 7);
  const day = digitsOf(text, 8, 10);
  // Date.UTC maps years below 100 to the 20th century.
  return year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysIn(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** Returns the start of a date (YYYY-MM-DD) in milliseconds since 1970. */
export function midnightOf(date: string): number {
  return Date.UTC(digitsOf(date, 0, 4), digitsOf(date, 5, 7) - 1, digitsOf(date, 8, 10));
}

/** Parses digits in place; NaN if there is another character. Dates are parsed very often. */
function digitsOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const ZERO = "0".charCodeAt(0);

/** Returns the UTC date of milliseconds since 1970. */
export function dayOfInstant(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Formats milliseconds since 1970 as ISO 8601. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Parses an ISO 8601 or HTTP date to milliseconds since 1970; NaN if it is neither. */
export function millisecondsOf(instant: string): number {
  return Date.parse(instant);
}
