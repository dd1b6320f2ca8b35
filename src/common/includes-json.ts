import type { JsonObject } from "./is-object.ts";
/** Whether a JSON value includes another one: objects may have further fields; lists have equal lengths. */
export function includesJson(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) &&
      whole.length === part.length &&
      part.every((one, place) => includesJson(whole[place], one))
    );
  }
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return false;
  return Object.entries(part).every(
    ([name, one]) => Object.hasOwn(whole, name) && includesJson((whole as JsonObject)[name], one),
  );
}
