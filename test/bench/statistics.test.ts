import { expect, test } from "vitest";
import { exponent, geometricMean, median, medianRatio, quantile, spread } from "./statistics.ts";

test("the median of an even number of values is the mean of the two middle ones", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 5, 2])).toBe(3.5);
  expect(median([])).toBeNaN();
});

test("a quantile is one of the numbers", () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([3, 1, 2], 0)).toBe(1);
});

test("the spread is a share of the median", () => {
  expect(spread([8, 10, 12])).toBeCloseTo(0.4);
});

test("twice and half average to one in the geometric mean", () => {
  expect(geometricMean([2, 8])).toBeCloseTo(4);
});

test("points of a power law give its exponent", () => {
  const of = (k: number) => [10, 100, 1000].map((x) => [x, 7 * x ** k] as const);
  expect(exponent(of(0.5))).toBeCloseTo(0.5);
  expect(exponent(of(-1))).toBeCloseTo(-1);
  expect(exponent(of(0))).toBeCloseTo(0);
});

test("other points give the exponent of the nearest line", () => {
  // In powers of ten: (1, 1), (2, 3), (3, 2).
  expect(
    exponent([
      [10, 10],
      [100, 1000],
      [1000, 100],
    ]),
  ).toBeCloseTo(0.5);
  expect(
    exponent([
      [10, 10],
      [10, 20],
    ]),
  ).toBeNaN();
});

test("ratios are taken round by round", () => {
  expect(medianRatio([20, 2, 60], [10, 1, 20])).toBe(2);
  expect(medianRatio([20, 2], [10, 1, 20])).toBe(2);
});
