import { hash } from "../../src/common/random.ts";

/** Draws of one case, which depend on its seed and number only. */
export class Draw {
  readonly #seed: number;
  readonly #index: number;
  #count = 0;

  constructor(seed: number, index: number) {
    this.#seed = seed;
    this.#index = index;
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    return hash(this.#seed, this.#index, this.#count++) % bound;
  }

  /** True with a probability of one in `n`. */
  oneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  of<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("Nothing to draw from");
    return value;
  }

  /** A list of up to `most` drawn values. */
  some<T>(most: number, draw: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, draw);
  }
}
