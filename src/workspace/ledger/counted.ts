import { PLATFORMS } from "../model.ts";
import type { RunFilter } from "./pick.ts";
import type { Between, Rows } from "./running-sums.ts";
import { ALL_PLATFORMS, type Counters, type Tally } from "./tally.ts";

/** The counters of a tally as a part of what is counted. */
interface Part {
  readonly sums: Counters;
  readonly items: number;
  /** -1: what it holds is taken off. */
  readonly sign: 1 | -1;
  /** Whether it holds the runs of every prompt, also of those that are not asked for. */
  readonly ofEveryPrompt: boolean;
}

/** Runs as counted: rows one by one, and whole days as the difference of two sums. */
export class Counted {
  /** How many items have counters. */
  readonly items: number;
  readonly #fields: number;
  readonly #parts: readonly Part[];
  readonly #filter: RunFilter;

  constructor(rows: Rows, days: Between | null, filter: RunFilter) {
    const { measure, items } = rows.added;
    this.items = items;
    this.#fields = measure.fields;
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
      sum += part.sign * part.sums[(platform * part.items + item) * this.#fields + field]!;
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
    const fields = new Float64Array(this.#fields);
    this.#addItem(fields, platform, item);
    return fields;
  }

  /** The same of all items together. */
  fieldsOfAll(platform: number | null): Float64Array {
    const fields = new Float64Array(this.#fields);
    for (let item = 0; item < this.items; item++) this.#addItem(fields, platform, item);
    return fields;
  }

  #addItem(fields: Float64Array, platform: number | null, item: number): void {
    const asked = this.#filter.platform;
    if (platform !== null && asked !== null && platform !== asked) return;
    const plane = platform ?? asked ?? ALL_PLATFORMS;
    for (const part of this.#parts) {
      if (!this.#holds(part, item)) continue;
      const first = (plane * part.items + item) * fields.length;
      for (let field = 0; field < fields.length; field++) {
        fields[field] = fields[field]! + part.sign * part.sums[first + field]!;
      }
    }
  }

  /** Whether a part knows an item, and what it holds of it is what was asked for. */
  #holds({ items, ofEveryPrompt }: Part, item: number): boolean {
    if (item >= items) return false;
    const { prompts } = this.#filter;
    return !ofEveryPrompt || prompts === null || prompts[item] === 1;
  }

  /** The first field of every item, on all platforms asked for. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.items);
    const fields = this.#fields;
    const plane = this.#filter.platform ?? ALL_PLATFORMS;
    for (const { sums, items, sign } of this.#parts) {
      const first = plane * items * fields;
      const length = Math.min(totals.length, items);
      for (let item = 0; item < length; item++) {
        totals[item] = totals[item]! + sign * sums[first + item * fields]!;
      }
    }
    return totals;
  }
}

function partsOf({ added, taken }: Rows, days: Between | null): Part[] {
  const parts: Part[] = [];
  const add = (tally: Tally, sign: Part["sign"], ofEveryPrompt: boolean): void => {
    const { isBlank, items } = tally;
    if (!isBlank) parts.push({ sums: tally.sums, items, sign, ofEveryPrompt });
  };
  add(added, 1, false);
  add(taken, -1, false);
  if (days === null) return parts;
  add(days.later, 1, true);
  add(days.earlier, -1, true);
  return parts;
}
