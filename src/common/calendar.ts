/** Days and instants in UTC. The folders that must not use `Date` use this file instead. */

/** Whole days since 1970-01-01 (UTC). */
export type EpochDay = number;

/** Whole seconds since 1970-01-01T00:00:00Z. */
export type EpochSecond = number;

export const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = SECONDS_PER_DAY * 1000;

const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const DURATION_FORM = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

const MAX_CACHED_DAYS = 10_000;
const parsedDays = new Map<string, EpochDay>();

/** Parses `YYYY-MM-DD`; null: no such day exists (2026-02-30). */
export function parseDate(text: string): EpochDay | null {
  const known = parsedDays.get(text);
  if (known !== undefined) return known;
  const day = readDate(text);
  if (day === null) return null;
  if (parsedDays.size === MAX_CACHED_DAYS) parsedDays.clear();
  parsedDays.set(text, day);
  return day;
}

function readDate(text: string): EpochDay | null {
  if (!DATE_FORM.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // `Date` turns 30 February into 2 March; formatting the result reveals that.
  const day = ms / MS_PER_DAY;
  return Number.isNaN(day) || formatDate(day) !== text ? null : day;
}

const formattedDays = new Map<EpochDay, string>();

/** `YYYY-MM-DD` of a day. */
export function formatDate(day: EpochDay): string {
  let text = formattedDays.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    // Memoized: the rows of a list contain few distinct days.
    if (formattedDays.size === MAX_CACHED_DAYS) formattedDays.clear();
    formattedDays.set(day, text);
  }
  return text;
}

/** Parses an ISO 8601 instant with an offset; returns null if it is invalid. */
export function parseInstant(text: string): EpochSecond | null {
  if (!INSTANT_FORM.test(text) || parseDate(text.slice(0, 10)) === null) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

let httpDate: { readonly second: EpochSecond; readonly text: string } | null = null;

/** Formats an instant for the header `Date`. Formatting takes 1 % of a small read, so the last text is kept. */
export function formatHttpDate(second: EpochSecond): string {
  if (httpDate?.second !== second) {
    httpDate = { second, text: new Date(second * 1000).toUTCString() };
  }
  return httpDate.text;
}

/** ISO 8601 in UTC, to the second (§2.1). */
export function formatTimestamp(second: EpochSecond): string {
  const day = Math.floor(second / SECONDS_PER_DAY);
  const time = second - day * SECONDS_PER_DAY;
  const hours = TWO_DIGITS[Math.floor(time / 3600)];
  const minutes = TWO_DIGITS[Math.floor(time / 60) % 60];
  return `${formatDate(day)}T${hours}:${minutes}:${TWO_DIGITS[time % 60]}Z`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));

/** Seconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds, or null. */
export function parseDuration(text: string): number | null {
  const parts = DURATION_FORM.exec(text);
  if (parts === null || /[PT]$/.test(text)) return null;
  const [weeks, days, hours, minutes, seconds] = parts.slice(2).map((part) => Number(part ?? 0));
  const total =
    ((weeks ?? 0) * 7 + (days ?? 0)) * SECONDS_PER_DAY +
    (hours ?? 0) * 3600 +
    (minutes ?? 0) * 60 +
    (seconds ?? 0);
  return parts[1] === "-" ? -total : total;
}

/** Returns the UTC day of an instant. */
export function dayOf(second: EpochSecond): EpochDay {
  return Math.floor(second / SECONDS_PER_DAY);
}
