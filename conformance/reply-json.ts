import type { Json } from "./exchange.ts";

/** Deeper than any document of the API, and far from what a rule's recursion can't walk. */
const DEEPEST = 200;

/** A body's JSON; undefined where it is none, or nested so deep that nobody could read it. */
export function readJson(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return isDeeper(value, DEEPEST) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) return value.some((part) => isDeeper(part, most - 1));
  for (const name in value) {
    if (isDeeper((value as Json)[name], most - 1)) return true;
  }
  return false;
}
