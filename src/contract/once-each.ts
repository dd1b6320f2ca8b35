/** A pure function of an object, computed once for each object: rules look at one exchange many times. */
export function onceEach<K extends object, T>(compute: (of: K) => T): (of: K) => T {
  return remembering(new WeakMap<K, T>(), compute);
}

/** The same of values, forgotten with the function itself: rows say the same again and again. */
export function onceEachValue<K, T>(compute: (of: K) => T): (of: K) => T {
  return remembering(new Map<K, T>(), compute);
}

interface Known<K, T> {
  readonly get: (of: K) => T | undefined;
  readonly has: (of: K) => boolean;
  readonly set: (of: K, value: T) => unknown;
}

function remembering<K, T>(known: Known<K, T>, compute: (of: K) => T): (of: K) => T {
  return (of) => {
    const found = known.get(of);
    if (found !== undefined || known.has(of)) return found as T;
    const value = compute(of);
    known.set(of, value);
    return value;
  };
}
