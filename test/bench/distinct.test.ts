import { expect, test } from "vitest";
import { distinct, FRESH_LIST, FRESH_SMALL } from "./distinct.ts";

test.for([FRESH_SMALL, FRESH_LIST])("$path is asked in 50,000 different ways", (variation) => {
  const paths = distinct(variation, 1);
  const seen = new Set(Array.from({ length: 50_000 }, () => paths.next().value));
  expect(seen.size).toBe(50_000);
});

test("when all there are were asked it says so", () => {
  const few = { ...FRESH_SMALL, days: [118, 119], platformChance: 0, tagChance: 0 } as const;
  const paths = distinct(few, 1);
  // Of 118 days two windows, of 119 one.
  for (let nth = 0; nth < 3; nth++) paths.next();
  expect(() => paths.next()).toThrow("can't be varied any further");
});
