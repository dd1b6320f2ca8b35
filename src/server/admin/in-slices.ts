import { nextTurn } from "../platform.ts";

/** How long other requests wait, in milliseconds. */
const SLICE_MS = 10;

/** Returns a result for each value, and serves other requests in between: the journal can have thousands of entries. */
export async function mapInSlices<Value, Result>(
  values: readonly Value[],
  compute: (value: Value) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let started = performance.now();
  for (const value of values) {
    results.push(compute(value));
    if (performance.now() - started < SLICE_MS) continue;
    await nextTurn();
    started = performance.now();
  }
  return results;
}

/** Returns the values that pass a test; like {@link mapInSlices}. */
export async function filterInSlices<Value>(
  values: readonly Value[],
  test: (value: Value) => boolean,
): Promise<Value[]> {
  const passed = await mapInSlices(values, test);
  return values.filter((_, place) => passed[place]);
}
