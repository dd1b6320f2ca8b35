import type { JsonObject } from "./is-object.ts";
/** Deeper than any documented body, and safe for recursion: comparing, validating and writing JSON. */
export const DEEPEST_JSON = 200;

/**
 * Parses untrusted JSON.
 * @throws {SyntaxError} for invalid JSON, and for JSON that is nested deeper than 200 levels
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isTooDeep(value)) throw new SyntaxError(`JSON is nested deeper than ${DEEPEST_JSON} levels`);
  return value;
}

/** Whether a value is nested deeper than 200 levels. */
export function isTooDeep(value: unknown): boolean {
  return isNested(value) && isDeeper(value, DEEPEST_JSON);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether a value is nested deeper than a number of levels. */
function isDeeper(value: object, most: number): boolean {
  if (most === 0) return true;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      if (isNested(item) && isDeeper(item, most - 1)) return true;
    }
    return false;
  }
  const properties = value as JsonObject;
  for (const name in properties) {
    const property = properties[name];
    if (isNested(property) && isDeeper(property, most - 1)) return true;
  }
  return false;
}
