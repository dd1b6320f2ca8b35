/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}

/** What a figure is of another, round by round: the median of the ratios, for a slow minute slows down both. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.slice(0, theirs.length).map((value, round) => value / theirs[round]!));
}

/** The smallest of the numbers that a share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How far the numbers lie apart, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean in which twice as much here makes up for half as much there. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map((value) => Math.log(value))));
}

/** The k of y ~ x^k: least squares on the logarithms. NaN where there are not two different x. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const [meanX, meanY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const covariance = mean(logs.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(logs.map(([x]) => (x - meanX) ** 2));
}
