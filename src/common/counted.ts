/** Returns a number with its noun: `1 finding`, `2 findings`, `2 queries`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
