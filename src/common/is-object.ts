/** An object with fields of unknown types. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
