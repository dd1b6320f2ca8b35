import { expect, test } from "vitest";
import { percentageFormula } from "../../src/metrics/formula.ts";
import { roundedQuotient } from "../../src/metrics/rounding.ts";

test.each([
  [1, 3, 0.3],
  [2, 3, 0.7],
  [1, 20, 0.1],
  [-1, 20, -0.1],
  [3, 20, 0.2],
  [7, 2, 3.5],
  [0, 5, 0],
  [5, 0, 0],
])("%d/%d prints as %d: one decimal, half away from zero", (numerator, denominator, value) => {
  expect(roundedQuotient(numerator, denominator)).toBe(value);
});

test.each([
  [1, 30, 0.03],
  [-1, 300, -0.003],
  [1, 1000, 0.001],
])(
  "%d/%d prints as %d: what is not zero does not print as zero",
  (numerator, denominator, value) => {
    expect(roundedQuotient(numerator, denominator)).toBe(value);
  },
);

test.each([
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 800, 0.1],
  [1, 2000, 0.1],
  [1, 3000, 0.03],
  [4, 4, 100],
  [0, 0, 0],
])("%d of %d are %d percent", (part, whole, value) => {
  const percentage = percentageFormula("2.1", [
    ["part", "a part"],
    ["whole", "the whole"],
  ]);
  expect(percentage.of(part, whole)).toBe(value);
});
