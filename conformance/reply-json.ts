import type { Json } from "./exchange.ts";

/** Deeper than any document of the API, and far from what a rule's recursion can't walk. */
const DEEPEST = 200;

/** A body's JSON; undefined where it is none, or nested so deep that nobody could read it. */
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

/** Whether an object or a list holds others more levels deep. */
function isDeeper(value: Json, most: number): boolean {
  if (most === 0) return true;
  if (Array.isArray(value)) {
    for (let place = 0; place < value.length; place++) {
      if (isNested(value[place]) && isDeeper(value[place], most - 1)) return true;
    }
    return false;
  }
  for (const name in value) {
    if (isNested(value[name]) && isDeeper(value[name], most - 1)) return true;
  }
  return false;
}
