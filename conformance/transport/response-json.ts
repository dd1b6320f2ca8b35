import type { Json } from "../core/exchange.ts";

/** Deeper than any documented body, and safe for the recursion of rules. */
const DEEPEST = 200;

/** Parses a JSON body; undefined if it is invalid or nested too deeply. */
export function readJson(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return isNested(value) && isDeeper(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Whether a value is nested deeper than a number of levels. */
function isDeeper(value: Json, most: number): boolean {
  if (most === 0) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (isNested(value[index]) && isDeeper(value[index], most - 1)) return true;
    }
    return false;
  }
  for (const name in value) {
    if (isNested(value[name]) && isDeeper(value[name], most - 1)) return true;
  }
  return false;
}
