import { groupBy } from "./group-by.ts";

/** Returns the different values with their numbers, the most frequent first. */
export function byFrequency<T>(values: Iterable<T>): [value: T, count: number][] {
  return [...groupBy(values, (value) => value)]
    .map(([value, same]): [T, number] => [value, same.length])
    .toSorted(([, a], [, b]) => b - a);
}
