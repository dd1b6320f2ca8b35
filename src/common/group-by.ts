/** Groups values by a key, in the order of first occurrence; like `Map.groupBy`, which Node 20 lacks. */
export function groupBy<K, T>(
  values: Iterable<T>,
  keyOf: (value: T, index: number) => K,
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const value of values) {
    const key = keyOf(value, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
