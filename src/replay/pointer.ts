import { escape, evaluate, JSONPointerError, testJSONPointer } from "@swaggerexpert/json-pointer";

/** What a JSON pointer leads to; undefined: nothing is there. */
export function valueAt(value: unknown, pointer: string): unknown {
  try {
    return evaluate(value, pointer);
  } catch (error) {
    if (error instanceof JSONPointerError) return undefined;
    throw error;
  }
}

/** A name as one step of a JSON pointer, as a YAML source follows it: percent signs are escaped too. */
export function stepIn(name: string): string {
  return escape(name).replaceAll("%", "%25");
}

/** Whether a text is a JSON pointer (RFC 6901). */
export function isPointer(text: string): boolean {
  return testJSONPointer(text);
}
