/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}

/** How far the numbers lie apart, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
