import { addDays, isDate } from "../core/calendar.ts";

const EXTENDED =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?([Zz]|[+\-−]\d{2}(?::?\d{2})?)$/;
const BASIC =
  /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,]\d+)?)?([Zz]|[+\-−]\d{2}(?::?\d{2})?)$/;

/** An ISO 8601 timestamp in extended or basic format. */
export interface Timestamp {
  readonly date: string;
  /** Minutes since midnight UTC of that date. */
  readonly utcMinutes: number;
}

/** Parses a timestamp with a UTC offset; null if it is not one. */
export function parseTimestamp(text: string): Timestamp | null {
  const found = EXTENDED.exec(text) ?? EXTENDED.exec(expanded(text));
  if (found === null) return null;
  const [, date = "", hours, minutes, seconds = "0", offset = ""] = found;
  const isTime = Number(hours) <= 24 && Number(minutes) <= 59 && Number(seconds) <= 60;
  if (!isDate(date) || !isTime) return null;
  return { date, utcMinutes: Number(hours) * 60 + Number(minutes) - offsetMinutes(offset) };
}

/** Converts the basic format to the extended one. */
function expanded(text: string): string {
  const [, y, month, day, hours, minutes, seconds = "00", offset] = BASIC.exec(text) ?? [];
  return y === undefined ? text : `${y}-${month}-${day}T${hours}:${minutes}:${seconds}${offset}`;
}

function offsetMinutes(offset: string): number {
  if (offset === "Z" || offset === "z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(":", ""));
  return offset.startsWith("+") ? minutes : -minutes;
}

/** UTC offsets in hours, both ends included. */
export interface Offsets {
  readonly least: number;
  readonly most: number;
}

export const ALL_OFFSETS: Offsets = { least: -12, most: 14 };

/** Returns the earliest and latest local date of a timestamp at these UTC offsets; null if it is not one. */
export function dayRange(
  value: unknown,
  { least, most } = ALL_OFFSETS,
): { earliest: string; latest: string } | null {
  const moment = typeof value === "string" ? parseTimestamp(value) : null;
  if (moment === null) return null;
  const dayAt = (shift: number): string => {
    const days = Math.floor((moment.utcMinutes + shift * 60) / 1440);
    return days === 0 ? moment.date : addDays(moment.date, days);
  };
  return { earliest: dayAt(least), latest: dayAt(most) };
}
