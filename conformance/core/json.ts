import type { Json } from "./exchange.ts";

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
