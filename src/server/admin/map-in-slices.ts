import { nextTurn } from "../runtime.ts";

/** How long other requests may have to wait, in milliseconds. */
const SLICE_MS = 10;

/** Computes a result for each value; other requests are served in between, because there may be thousands of values. */
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
