/** A generator of numbers in [0, 1) that repeats for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An element of `list`, chosen by `random`; earlier ones more often with a `bias` above 1. */
export function pick<T>(list: readonly T[], random: () => number, bias = 1): T {
  const chosen = list[Math.floor(random() ** bias * list.length)];
  if (chosen === undefined) throw new Error("Nothing to pick from an empty list");
  return chosen;
}
