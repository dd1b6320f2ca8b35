import type { RunFilter } from "./pick.ts";
import type { Tally } from "./tally.ts";

/** What has been counted by the end of some days, and by the end of some later ones. */
export interface Between {
  readonly earlier: Tally;
  readonly later: Tally;
}

/** Runs as counted: rows one by one, added or taken off, and whole days as the difference of two sums. */
export class Counted {
  /** How many items have counters. */
  readonly items: number;
  readonly #rows: Tally;
  readonly #days: Between | null;
  readonly #filter: RunFilter;

  constructor(rows: Tally, days: Between | null, filter: RunFilter) {
    this.items = rows.items;
    this.#rows = rows;
    this.#days = days;
    this.#filter = filter;
  }

  /** A field of an item on one platform, by its place. */
  on(platform: number, item: number, field: number): number {
    const asked = this.#filter.platform;
    return asked === null || asked === platform ? this.#read(platform, item, field) : 0;
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
    addFields(fields, this.#rows, [platform ?? asked, item], 1);
    if (this.#days === null || !this.#isSummed(item)) return;
    addFields(fields, this.#days.later, [platform ?? asked, item], 1);
    addFields(fields, this.#days.earlier, [platform ?? asked, item], -1);
  }

  /** Sums of days hold the runs of every prompt, also of those that are not asked for. */
  #isSummed(item: number): boolean {
    const { prompts } = this.#filter;
    return prompts === null || prompts[item] === 1;
  }

  /** The first field of every item, on all platforms asked for. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.items);
    this.#addTotals(totals, this.#rows, 1);
    if (this.#days !== null) {
      this.#addTotals(totals, this.#days.later, 1);
      this.#addTotals(totals, this.#days.earlier, -1);
    }
    return totals;
  }

  #addTotals(totals: Uint32Array, tally: Tally, sign: 1 | -1): void {
    if (tally.isBlank) return;
    const { sums } = tally;
    const fields = this.#fields;
    const first = tally.placeOf(this.#filter.platform, 0) * fields;
    const length = Math.min(totals.length, tally.items);
    for (let item = 0; item < length; item++) {
      totals[item] = totals[item]! + sign * sums[first + item * fields]!;
    }
  }

  get #fields(): number {
    return this.#rows.measure.fields;
  }

  #read(platform: number, item: number, field: number): number {
    const rows = this.#rows.at(platform, item, field);
    if (this.#days === null || !this.#isSummed(item)) return rows;
    const { later, earlier } = this.#days;
    return rows + later.at(platform, item, field) - earlier.at(platform, item, field);
  }
}

/** Adds the fields of an item on one platform, or (null) on all. */
function addFields(
  into: Float64Array,
  tally: Tally,
  [platform, item]: readonly [number | null, number],
  sign: 1 | -1,
): void {
  if (tally.isBlank || item >= tally.items) return;
  const { sums } = tally;
  const first = tally.placeOf(platform, item) * into.length;
  for (let field = 0; field < into.length; field++) {
    into[field] = into[field]! + sign * sums[first + field]!;
  }
}
