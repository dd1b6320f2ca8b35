import type { JsonObject } from "./is-object.ts";
/** The value at a JSON pointer (RFC 6901); undefined: none. */
export function valueAt(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  if (!isPointer(pointer)) return undefined;
  let found = value;
  for (const segment of pointer.slice(1).split("/")) {
    found = memberOf(found, unescapeSegment(segment));
    if (found === undefined) return undefined;
  }
  return found;
}

const INDEX = /^(?:0|[1-9]\d*)$/;

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return INDEX.test(name) ? (value[Number(name)] as unknown) : undefined;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as JsonObject)[name];
}

/** A name as a segment of a JSON pointer into a YAML source, where percent signs are escaped too. */
export function pointerSegment(name: string): string {
  return escapeSegment(name).replaceAll("%", "%25");
}

/** The JSON pointer of names, from the outside in. */
export function pointerOf(names: readonly string[]): string {
  return names.map((name) => `/${escapeSegment(name)}`).join("");
}

/** A name as a segment of a JSON pointer. */
export function escapeSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The name that a segment of a JSON pointer stands for. */
export function unescapeSegment(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

export function isPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && !/~(?![01])/.test(text));
}

/** Replaces the list indexes of a JSON pointer by `*`. */
export function pointerPattern(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
