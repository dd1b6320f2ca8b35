import { PLATFORMS } from "../model.ts";
import type { RunFilter } from "./pick.ts";
import type { Between } from "./running-sums.ts";
import { ALL_PLATFORMS, type Tally } from "./tally.ts";

/** A tally as a part of what is counted. */
interface Part {
  readonly tally: Tally;
  /** -1: what it holds is taken off. */
  readonly sign: 1 | -1;
  /** Whether it holds the runs of every prompt, also of those that are not asked for. */
  readonly ofEveryPrompt: boolean;
}

/** Runs as counted: rows one by one, added or taken off, and whole days as the difference of two sums. */
export class Counted {
  /** How many items have counters. */
  readonly items: number;
  readonly #fields: number;
  readonly #parts: readonly Part[];
  readonly #filter: RunFilter;

  constructor(rows: Tally, days: Between | null, filter: RunFilter) {
    this.items = rows.items;
    this.#fields = rows.measure.fields;
    this.#parts = partsOf(rows, days);
    this.#filter = filter;
  }

  /** A field of an item on one platform, by its place. */
  on(platform: number, item: number, field: number): number {
    const asked = this.#filter.platform;
    if (asked !== null && asked !== platform) return 0;
    let sum = 0;
    for (const part of this.#parts) {
      if (!this.#holds(part, item)) continue;
      const { tally, sign } = part;
      sum += sign * tally.sums[tally.firstOf(platform) + item * this.#fields + field]!;
    }
    return sum;
  }

  /** A bit for each platform, by its place, on which the first field of an item is not 0. */
  platformBits(item: number): number {
    let bits = 0;
    for (let platform = 0; platform < PLATFORMS.length; platform++) {
      if (this.on(platform, item, 0) > 0) bits |= 1 << platform;
    }
    return bits;
  }

  /** All fields of an item: on one platform, or (null) on all asked for. */
  fieldsOf(platform: number | null, item: number): Float64Array {
    return this.#fieldsOf(platform, item, item + 1);
  }

  /** The same of all items together. */
  fieldsOfAll(platform: number | null): Float64Array {
    return this.#fieldsOf(platform, 0, this.items);
  }

  /** The same of the items in `[start, end)`. */
  #fieldsOf(platform: number | null, start: number, end: number): Float64Array {
    const fields = new Float64Array(this.#fields);
    const plane = this.#planeOf(platform);
    if (plane === null) return fields;
    for (const { tally, sign, ofEveryPrompt } of this.#parts) {
      const { sums } = tally;
      const first = tally.firstOf(plane);
      const prompts = ofEveryPrompt ? this.#filter.prompts : null;
      for (let item = start; item < Math.min(end, tally.items); item++) {
        if (prompts !== null && prompts[item] !== 1) continue;
        const at = first + item * fields.length;
        for (let field = 0; field < fields.length; field++) {
          fields[field] = fields[field]! + sign * sums[at + field]!;
        }
      }
    }
    return fields;
  }

  /** Where what was counted on a platform, or (null) on all asked for, stands; null: it was not asked for. */
  #planeOf(platform: number | null): number | null {
    const asked = this.#filter.platform;
    if (platform !== null && asked !== null && platform !== asked) return null;
    return platform ?? asked ?? ALL_PLATFORMS;
  }

  /** Whether a part knows an item, and what it holds of it is what was asked for. */
  #holds({ tally, ofEveryPrompt }: Part, item: number): boolean {
    if (item >= tally.items) return false;
    const { prompts } = this.#filter;
    return !ofEveryPrompt || prompts === null || prompts[item] === 1;
  }

  /** The first field of every item, on all platforms asked for. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.items);
    const fields = this.#fields;
    const plane = this.#filter.platform ?? ALL_PLATFORMS;
    for (const { tally, sign } of this.#parts) {
      const { sums, items } = tally;
      const first = tally.firstOf(plane);
      const length = Math.min(totals.length, items);
      for (let item = 0; item < length; item++) {
        totals[item] = totals[item]! + sign * sums[first + item * fields]!;
      }
    }
    return totals;
  }
}

function partsOf(rows: Tally, days: Between | null): Part[] {
  const parts: Part[] = [{ tally: rows, sign: 1, ofEveryPrompt: false }];
  if (days !== null) {
    parts.push({ tally: days.later, sign: 1, ofEveryPrompt: true });
    parts.push({ tally: days.earlier, sign: -1, ofEveryPrompt: true });
  }
  return parts.filter(({ tally }) => !tally.isBlank);
}
