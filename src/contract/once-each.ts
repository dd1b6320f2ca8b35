/** A pure function of an object, computed once for each object: rules look at one exchange many times. */
export function onceEach<K extends object, T>(compute: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { readonly value: T }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) {
      found = { value: compute(of) };
      known.set(of, found);
    }
    return found.value;
  };
}
