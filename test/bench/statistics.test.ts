import { expect, test } from "vitest";
import { exponent, geometricMean, median, medianRatio, quantile, spread } from "./statistics.ts";

test("a median is the middle, or lies half-way between the two middle ones", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 5, 2])).toBe(3.5);
  expect(median([])).toBeNaN();
});

test("a quantile is one of the numbers, and the largest of few", () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(quantile(hundred, 0.99)).toBe(99);
  expect(quantile(hundred, 0.5)).toBe(50);
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([3, 1, 2], 0)).toBe(1);
});

test("the spread is told as a share of the median", () => {
  expect(spread([8, 10, 12])).toBeCloseTo(0.4);
});

test("a geometric mean lets half as much make up for twice as much", () => {
  expect(geometricMean([2, 8])).toBeCloseTo(4);
});

test("an exponent is found from points of a power law, whatever its factor", () => {
  const of = (k: number) => [10, 100, 1000].map((x) => [x, 7 * x ** k] as const);
  expect(exponent(of(0.5))).toBeCloseTo(0.5);
  expect(exponent(of(-1))).toBeCloseTo(-1);
  expect(exponent(of(0))).toBeCloseTo(0);
});

test("an exponent off the line is that of the nearest line", () => {
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

test("figures are compared round by round, so that a slow minute of both changes nothing", () => {
  expect(medianRatio([20, 2, 60], [10, 1, 20])).toBe(2);
  expect(medianRatio([20, 2], [10, 1, 20])).toBe(2);
});
