import { escape, evaluate, JSONPointerError, testJSONPointer } from "@swaggerexpert/json-pointer";

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

/** Whether a text is a JSON pointer (RFC 6901). */
export function isPointer(text: string): boolean {
  return testJSONPointer(text);
}
