import { isObject } from "../../common/is-object.ts";

/** A matcher: an object whose only key begins with `$`. */
export interface Matcher {
  readonly name: string;
  readonly argument: unknown;
}

/** Reads a value as a matcher; null: it is a plain value. */
export function matcherIn(value: unknown): Matcher | null {
  if (!isObject(value)) return null;
  const [first, second] = Object.entries(value);
  if (first === undefined || second !== undefined || !first[0].startsWith("$")) return null;
  return { name: first[0], argument: first[1] };
}

/** Whether a value is a relative day, `{$day: n}` with any n. */
export function isRelativeDay(value: unknown): value is { readonly $day: unknown } {
  return matcherIn(value)?.name === "$day";
}

export const TYPES = ["integer", "number", "string", "boolean", "array", "object", "null"];

/** The most specific of `TYPES` for a JSON value. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** The argument of `$type`: an unquoted null in YAML is the value null. */
export function typeName(argument: unknown): unknown {
  return argument === null ? "null" : argument;
}

/** Number of rows of a list or characters of a text; null for other values. */
export function lengthOf(value: unknown): number | null {
  if (typeof value === "string") return Array.from(value).length;
  return Array.isArray(value) ? value.length : null;
}

/** The limits that `$length` sets. */
export function lengthLimits(argument: unknown): { readonly min: number; readonly max: number } {
  if (typeof argument === "number") return { min: argument, max: argument };
  const { min = 0, max = Number.POSITIVE_INFINITY } = argument as {
    readonly min?: number;
    readonly max?: number;
  };
  return { min, max };
}
