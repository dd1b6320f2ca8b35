/** A matcher: an object whose only key begins with `$`. */
export interface Matcher {
  readonly name: string;
  readonly argument: unknown;
}

/** The matcher that a value is; null: it is a plain value. */
export function matcherIn(value: unknown): Matcher | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first === undefined || entries.length > 1 || !first[0].startsWith("$")) return null;
  return { name: first[0], argument: first[1] };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON type of a value, whole numbers told apart. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

export const TYPES = ["integer", "number", "string", "boolean", "array", "object", "null"];

/** The type that `$type` names: YAML reads an unquoted null as the value. */
export function namedType(argument: unknown): unknown {
  return argument === null ? "null" : argument;
}

/** How many rows a list has, or characters a text; null: neither. */
export function lengthOf(value: unknown): number | null {
  if (typeof value === "string") return Array.from(value).length;
  return Array.isArray(value) ? value.length : null;
}

/** The least and most that `$length` allows. */
export function bounds(argument: unknown): { readonly min: number; readonly max: number } {
  if (typeof argument === "number") return { min: argument, max: argument };
  const { min = 0, max = Number.POSITIVE_INFINITY } = argument as {
    readonly min?: number;
    readonly max?: number;
  };
  return { min, max };
}
