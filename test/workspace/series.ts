/** Statistics of series of numbers. */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Pearson's correlation of two series of the same length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)];
  const products = a.map((value, at) => (value - middleA) * (b[at]! - middleB));
  return mean(products) / (deviation(a) * deviation(b));
}

/** The slope of the straight line that fits best, and the standard deviation from it. */
export function leastSquares(values: readonly number[]): {
  readonly slope: number;
  readonly deviation: number;
} {
  const days = values.map((_, day) => day);
  const slope = (correlation(values, days) * deviation(values)) / deviation(days);
  return { slope, deviation: deviation(values.map((value, day) => value - slope * day)) };
}

/** The largest share of the variance, without the linear trend, that a sine of 1.5 to 12 periods explains. */
export function waveShare(values: readonly number[]): number {
  const { slope } = leastSquares(values);
  const level = values.map((value, day) => value - slope * day);
  const middle = mean(level);
  const shares = Array.from({ length: 43 }, (_, step) => {
    const angle = (2 * Math.PI * (1.5 + step / 4)) / values.length;
    const sine = mean(level.map((value, day) => (value - middle) * Math.sin(angle * day)));
    const cosine = mean(level.map((value, day) => (value - middle) * Math.cos(angle * day)));
    return (2 * (sine ** 2 + cosine ** 2)) / deviation(level) ** 2;
  });
  return Math.max(...shares);
}

/** Coefficients of the power law of counts by rank: its exponent, and the share of the variance that it explains. */
export function powerLaw(counts: readonly number[]): {
  readonly exponent: number;
  readonly explained: number;
} {
  const sorted = counts.toSorted((a, b) => b - a);
  const ranks = sorted.map((_, at) => Math.log(at + 1));
  const logs = sorted.map((count) => Math.log(count));
  const related = correlation(ranks, logs);
  return { exponent: (related * deviation(logs)) / deviation(ranks), explained: related ** 2 };
}
