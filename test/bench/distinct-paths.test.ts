import { expect, test } from "vitest";
import { distinctPaths, UNCACHED_LIST, UNCACHED_SMALL } from "./distinct-paths.ts";

test.for([UNCACHED_SMALL, UNCACHED_LIST])("$path has 50,000 variations", (variation) => {
  const paths = distinctPaths(variation, 1);
  const seen = new Set(Array.from({ length: 50_000 }, () => paths.next().value));
  expect(seen.size).toBe(50_000);
});

test("an exhausted variation throws", () => {
  const few = { ...UNCACHED_SMALL, days: [118, 119], platformChance: 0, tagChance: 0 } as const;
  const paths = distinctPaths(few, 1);
  // Of 118 days two windows, of 119 one.
  for (let nth = 0; nth < 3; nth++) paths.next();
  expect(() => paths.next()).toThrow("has no further variation");
});
