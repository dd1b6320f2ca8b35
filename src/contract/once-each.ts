/** A pure function of an object, computed once for each object: rules look at one exchange many times. */
export function onceEach<K extends object, T>(compute: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined || known.has(of)) return found as T;
    const value = compute(of);
    known.set(of, value);
    return value;
  };
}

/** The same of values, forgotten with the function itself: rows say the same again and again. */
export function onceEachValue<K, T>(compute: (of: K) => T): (of: K) => T {
  const known = new Map<K, T>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined || known.has(of)) return found as T;
    const value = compute(of);
    known.set(of, value);
    return value;
  };
}
