import {
  compile,
  escape,
  evaluate,
  JSONPointerError,
  testJSONPointer,
  unescape,
} from "@swaggerexpert/json-pointer";

/** The value at a JSON pointer; undefined: none. */
export function valueAt(value: unknown, pointer: string): unknown {
  try {
    return evaluate(value, pointer);
  } catch (error) {
    if (error instanceof JSONPointerError) return undefined;
    throw error;
  }
}

/** A name as a segment of a JSON pointer into a YAML source, where percent signs are escaped too. */
export function pointerSegment(name: string): string {
  return escape(name).replaceAll("%", "%25");
}

/** The JSON pointer (RFC 6901) of names, from the outside in. */
export function pointerOf(names: readonly string[]): string {
  return compile(names);
}

/** The name that a segment of a JSON pointer stands for. */
export function unescapeSegment(segment: string): string {
  return unescape(segment);
}

/** Whether a text is a JSON pointer (RFC 6901). */
export function isPointer(text: string): boolean {
  return testJSONPointer(text);
}
