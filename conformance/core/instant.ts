import { daysBetween, isDate } from "./calendar.ts";

const FORM = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)$/i;

/** Parses a timestamp to milliseconds since 1970; null if it is not one. */
export function instantOf(text: unknown): number | null {
  const match = typeof text === "string" ? FORM.exec(text) : null;
  const [, day, hour, minute, second = "0", fraction = "0", offset = "Z"] = match ?? [];
  if (!isDate(day)) return null;
  const minutes = daysBetween("1970-01-01", day) * 1440 + Number(hour) * 60 + Number(minute);
  return (minutes - offsetMinutes(offset)) * 60_000 + (Number(second) + Number(fraction)) * 1000;
}

function offsetMinutes(offset: string): number {
  if (offset.toUpperCase() === "Z") return 0;
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return offset.startsWith("-") ? -minutes : minutes;
}

/** Whether two timestamps can be the same instant at different precisions. */
export function isSameInstant(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [instantOf(a), instantOf(b)];
  return one !== null && other !== null && Math.abs(one - other) < 1000;
}
