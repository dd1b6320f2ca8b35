import { hash } from "../workspace/random.ts";

const PLACES = 65_536;

/**
 * Tells whether something was asked before, in a quarter of a megabyte and no more: many texts share a place,
 * and the last one holds it. So what was asked long ago may count as new.
 */
export class AskedBefore {
  readonly #hashes = new Uint32Array(PLACES);

  /** Whether this was asked before; now it has been. */
  ask(text: string): boolean {
    const hashed = hash(text);
    const place = hashed % PLACES;
    const isKnown = this.#hashes[place] === hashed;
    this.#hashes[place] = hashed;
    return isKnown;
  }
}
