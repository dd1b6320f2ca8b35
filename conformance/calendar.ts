/** Days for the suite, which knows nothing of the fake's calendar. All are UTC. */

const MS_PER_DAY = 86_400_000;

/** A day so many days after another, both as YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** How many days one day lies after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY);
}

/** Whether a text names an existing day as YYYY-MM-DD. */
export function isDate(text: unknown): text is string {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The UTC day of an instant in milliseconds since 1970. */
export function dayOfInstant(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** An instant in milliseconds since 1970 as ISO 8601. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Milliseconds since 1970 of an ISO 8601 instant. */
export function millisecondsOf(instant: string): number {
  return Date.parse(instant);
}
