/** Days for the suite, which knows nothing of the fake's calendar. All are UTC. */

const MS_PER_DAY = 86_400_000;

/** A day so many days after another, both as YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return dayOfInstant(midnightOf(date) + days * MS_PER_DAY);
}

/** How many days one day lies after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / MS_PER_DAY);
}

/** Whether a text names an existing day as YYYY-MM-DD. */
export function isDate(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [yearOf(text), Number(text.slice(5, 7)), Number(text.slice(8))];
  // Date reads a year before 100 as one of the 20th century.
  return year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysIn(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** The start of a day given as YYYY-MM-DD, in milliseconds since 1970. */
export function midnightOf(date: string): number {
  return Date.UTC(yearOf(date), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** The UTC day of an instant in milliseconds since 1970. */
export function dayOfInstant(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** An instant in milliseconds since 1970 as ISO 8601. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Milliseconds since 1970 of an ISO 8601 instant or a date of HTTP; NaN where it is neither. */
export function millisecondsOf(instant: string): number {
  return Date.parse(instant);
}
