/** Compares by UTF-16 code units: the same order on every machine, in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
