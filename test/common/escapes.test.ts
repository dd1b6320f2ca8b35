import { assert, constantFrom, integer, property, string } from "fast-check";
import { expect, test } from "vitest";
import { hasRun, characterRun } from "../../src/common/escapes.ts";

const KINDS = [/[\w+/-]/, /[\da-fx\W_]/i];
const text = string({ unit: constantFrom(...Array.from("aZ0_+/g. &é中")), maxLength: 60 });

test("a run is found where a regular expression finds it", () => {
  assert(
    property(text, integer({ min: 1, max: 8 }), constantFrom(...KINDS), (given, length, kind) => {
      const expected = new RegExp(`${kind.source}{${length}}`, kind.flags).test(given);
      expect(hasRun(given, characterRun(kind, length))).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
