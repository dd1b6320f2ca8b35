/**
 * Seeded random values. Each is a hash of what it describes, so it does not depend on the order of evaluation or on the
 * machine.
 */

/** A 32-bit hash of numbers and texts, in order (MurmurHash3's mixing). */
export function hash(...parts: readonly (number | string)[]): number {
  return finishHash(hashHead(parts));
}

/** Returns the state of a hash after its first parts, for `mix` and `finishHash`. */
export function hashHead(parts: readonly (number | string)[]): number {
  let state = 0x9e3779b9;
  for (const part of parts) {
    if (typeof part === "number") {
      state = mix(state, part | 0);
      if (part > 0x7fffffff || part < -0x80000000) state = mix(state, Math.floor(part / 2 ** 32));
    } else {
      for (let index = 0; index < part.length; index++) state = mix(state, part.charCodeAt(index));
      state = mix(state, part.length);
    }
  }
  return state;
}

/** Adds a part, a 32-bit integer, to the state of a hash. */
export function mix(state: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = state ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** The hash of a state after its last part. */
export function finishHash(state: number): number {
  let h = state ^ (state >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A stream of random values from one seed (mulberry32: small state, fast to seed). */
export class Chance {
  #state: number;

  constructor(...parts: readonly (number | string)[]) {
    this.#state = parts.length === 0 ? 0 : hash(...parts) | 0;
  }

  /** Creates a stream from an existing hash. */
  static ofHash(hashed: number): Chance {
    const chance = new Chance();
    chance.#state = hashed | 0;
    return chance;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random entry of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    const entry = list[this.below(list.length)];
    if (entry === undefined) throw new RangeError("Chance.pick: the list is empty");
    return entry;
  }

  /** An index drawn by weight: `cumulative` holds the running sums of the weights. */
  weighted(cumulative: Float64Array): number {
    const target = this.next() * (cumulative[cumulative.length - 1] ?? 0);
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The entries of a list in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    const entries = [...list];
    for (let last = entries.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const moved = entries[last]!;
      entries[last] = entries[other]!;
      entries[other] = moved;
    }
    return entries;
  }
}

/** Running sums of weights, for `Chance.weighted`. */
export function runningSums(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [index, weight] of weights.entries()) {
    sum += weight;
    sums[index] = sum;
  }
  return sums;
}
