import { isIPv6 } from "node:net";
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { IMAGE_BASE, parseImageBase } from "../endpoints/generated-images.ts";
import { parseDate, parseInstant, type EpochDay, type EpochSecond } from "../common/calendar.ts";

/** A parser of whole numbers within bounds. @throws {InvalidArgumentError} */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = unsignedDecimal(text);
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`Allowed: a whole number from ${minimum} to ${maximum}.`);
  };
}

/** An address or a host name, without scheme and port. @throws {InvalidArgumentError} */
export function hostName(text: string): string {
  const isName = /^[^\s/:[\]]+$/.test(text);
  if (isName || isIPv6(text)) return text;
  throw new InvalidArgumentError(
    "Allowed: an address or host name alone, such as 127.0.0.1 or ::1; --port sets the port.",
  );
}

/** Collects hosts, in the form of the header Host, of a repeatable option. @throws {InvalidArgumentError} */
export function servedHosts(text: string, previous: readonly string[] = []): readonly string[] {
  if (/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(text)) return [...previous, text];
  throw new InvalidArgumentError(
    "Allowed: an address or host name without scheme and port, such as app.test or [::1].",
  );
}

/** A parser of numbers above 0. @throws {InvalidArgumentError} */
export function positiveNumber(maximum: number): (text: string) => number {
  return (text) => {
    const number = unsignedDecimal(text);
    if (number > 0 && number <= maximum) return number;
    throw new InvalidArgumentError(`Allowed: a number above 0, up to ${maximum}.`);
  };
}

/** @throws {InvalidArgumentError} */
export function imageBase(text: string): string {
  const base = parseImageBase(text);
  if (base !== null) return base;
  throw new InvalidArgumentError(`Allowed: ${IMAGE_BASE}.`);
}

/** A token that fits into a header. @throws {InvalidArgumentError} */
export function token(text: string): string {
  if (/^[!-~]+$/.test(text)) return text;
  throw new InvalidArgumentError("Allowed: one or more visible ASCII characters.");
}

/** @throws {InvalidArgumentError} */
export function percent(text: string): number {
  const number = unsignedDecimal(text);
  if (number <= 100) return number;
  throw new InvalidArgumentError("Allowed: a number from 0 to 100.");
}

function unsignedDecimal(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** @throws {InvalidArgumentError} */
export function instant(text: string): EpochSecond {
  const second = parseInstant(text);
  if (second !== null) return second;
  throw new InvalidArgumentError(
    "Allowed: an ISO 8601 instant with an offset, such as 2026-01-31T09:00:00Z.",
  );
}

/** @throws {InvalidArgumentError} */
export function calendarDay(text: string): EpochDay {
  const day = parseDate(text);
  if (day !== null) return day;
  throw new InvalidArgumentError("Allowed: a valid date in the form YYYY-MM-DD.");
}

/** A parser that rejects the empty text. @throws {InvalidArgumentError} */
export function nonEmpty(allowed: string): (text: string) => string {
  return (text) => {
    if (text !== "") return text;
    throw new InvalidArgumentError(`Allowed: ${allowed}.`);
  };
}

/** Collects the values of a repeatable option. */
export function repeatable(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}

/** Collects comma-separated ids of a repeatable option. @throws {InvalidArgumentError} for an empty list */
export function idList(text: string, previous: readonly string[] = []): readonly string[] {
  const ids = text.split(",").filter((id) => id !== "");
  if (ids.length > 0) return [...previous, ...ids];
  throw new InvalidArgumentError("Allowed: ids or groups, such as page, separated by commas.");
}
