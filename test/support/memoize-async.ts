/**
 * Returns an asynchronous function that computes its result once per key, an object. A rejected promise is
 * not kept: the next call tries again.
 */
export function memoizeAsync<Key extends object, Result>(
  compute: (key: Key) => Promise<Result>,
): (key: Key) => Promise<Result> {
  const results = new WeakMap<Key, Promise<Result>>();
  return async (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}
