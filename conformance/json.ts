import type { Json } from "./exchange.ts";

/** Whether a value of a deployment's body is an object, so that its fields can be looked at. */
export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
