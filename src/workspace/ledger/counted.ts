import type { RunFilter } from "./pick.ts";
import type { Tally } from "./tally.ts";

/** What has been counted by the end of some days, and by the end of some later ones. */
export interface Between {
  readonly earlier: Tally;
  readonly later: Tally;
}

/** Runs as counted: rows one by one, and whole days as the difference of two sums. */
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

  /** A field of an item, on all platforms asked for. */
  total(item: number, field: number): number {
    return this.#read(this.#filter.platform, item, field);
  }

  /** A field of an item on one platform, by its place. */
  on(platform: number, item: number, field: number): number {
    const asked = this.#filter.platform;
    return asked === null || asked === platform ? this.#read(platform, item, field) : 0;
  }

  /** All fields of an item: on one platform, or (null) on all asked for. */
  fieldsOf(platform: number | null, item: number): Float64Array {
    const fields = new Float64Array(this.#rows.measure.fields);
    for (let field = 0; field < fields.length; field++) {
      fields[field] = platform === null ? this.total(item, field) : this.on(platform, item, field);
    }
    return fields;
  }

  /** The first field of every item, on all platforms asked for. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.items);
    const { fields } = this.#rows.measure;
    add(totals, this.#rows, this.#place(this.#rows) * fields, 1);
    if (this.#days !== null) {
      const { later, earlier } = this.#days;
      add(totals, later, this.#place(later) * fields, 1);
      add(totals, earlier, this.#place(earlier) * fields, -1);
    }
    return totals;
  }

  #place(tally: Tally): number {
    return tally.placeOf(this.#filter.platform, 0);
  }

  #read(platform: number | null, item: number, field: number): number {
    const rows = this.#rows.at(platform, item, field);
    const { prompts } = this.#filter;
    if (this.#days === null || (prompts !== null && prompts[item] !== 1)) return rows;
    const { later, earlier } = this.#days;
    return rows + later.at(platform, item, field) - earlier.at(platform, item, field);
  }
}

/** Adds the counters of a tally that begin there. */
function add(
  totals: Uint32Array,
  { sums, items, measure }: Tally,
  first: number,
  sign: 1 | -1,
): void {
  const length = Math.min(totals.length, items);
  for (let item = 0; item < length; item++) {
    totals[item] = totals[item]! + sign * sums[first + item * measure.fields]!;
  }
}
