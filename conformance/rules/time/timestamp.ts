import { addDays, isDate } from "../../calendar.ts";

const EXTENDED =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?([Zz]|[+\-−]\d{2}(?::?\d{2})?)$/;
const BASIC =
  /^(\d{4})(\d{2})(\d{2})[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,]\d+)?)?([Zz]|[+\-−]\d{2}(?::?\d{2})?)$/;

/** A moment as ISO 8601 writes it, in either of its forms. */
export interface Timestamp {
  readonly date: string;
  /** Minutes after that date's midnight in UTC. */
  readonly utcMinutes: number;
}

/** A text as a moment with a UTC offset; null: it is none. */
export function parseTimestamp(text: string): Timestamp | null {
  const found = EXTENDED.exec(text) ?? EXTENDED.exec(expanded(text));
  if (found === null) return null;
  const [, date = "", hours, minutes, seconds = "0", offset = ""] = found;
  const isTime = Number(hours) <= 24 && Number(minutes) <= 59 && Number(seconds) <= 60;
  if (!isDate(date) || !isTime) return null;
  return { date, utcMinutes: Number(hours) * 60 + Number(minutes) - offsetMinutes(offset) };
}

/** The form without separators as the one with them. */
function expanded(text: string): string {
  const [, y, month, day, hours, minutes, seconds = "00", offset] = BASIC.exec(text) ?? [];
  return y === undefined ? text : `${y}-${month}-${day}T${hours}:${minutes}:${seconds}${offset}`;
}

function offsetMinutes(offset: string): number {
  if (offset === "Z" || offset === "z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(":", ""));
  return offset.startsWith("+") ? minutes : -minutes;
}

/** The first and the last day that a moment can be, from UTC-12 to UTC+14; null: it is no moment. */
export function dayRange(value: unknown): { earliest: string; latest: string } | null {
  const moment = typeof value === "string" ? parseTimestamp(value) : null;
  if (moment === null) return null;
  const dayAt = (shift: number): string => {
    const days = Math.floor((moment.utcMinutes + shift * 60) / 1440);
    return days === 0 ? moment.date : addDays(moment.date, days);
  };
  return { earliest: dayAt(-12), latest: dayAt(14) };
}
