import type { Ledger } from "./ledger.ts";
import { EVERY_RUN, pickRows, type RunFilter } from "./pick.ts";
import { Tally, type Measure, type Referents } from "./tally.ts";

/** Days relative to the anchor, both ends included. */
export interface Days {
  readonly start: number;
  readonly end: number;
}

/** Days to count, and the last one that is over. */
export interface DaysOver extends Days {
  readonly over: number;
}

/** What has been counted by the end of some days, and by the end of some later ones. */
export interface Between {
  readonly earlier: Tally;
  readonly later: Tally;
}

export interface SumsOptions {
  readonly referents: Referents;
  /** How many days the ledger has by now. */
  readonly days: number;
}

/**
 * What has been counted from the first day of a ledger up to every so many days: what any days hold is the
 * difference of the two such sums that are nearest to their ends, with the few days between added or taken off.
 */
export class RunningSums {
  readonly #ledger: Ledger;
  readonly #measure: Measure;
  readonly #referents: Referents;
  /** How many days lie between two sums. */
  readonly #stride: number;
  /** The sum at `place` holds the first `place × stride` days. */
  readonly #sums: Tally[];

  constructor(ledger: Ledger, measure: Measure, { referents, days }: SumsOptions) {
    this.#ledger = ledger;
    this.#measure = measure;
    this.#referents = { catalogue: referents.catalogue, prompts: referents.prompts };
    const none = new Tally(measure, measure.items(referents));
    // Twice as far apart as there is room for: the nearest one is used, before or after.
    this.#stride = Math.max(1, Math.ceil((2 * days * none.byteLength) / measure.sumBytes));
    this.#sums = [none];
  }

  /**
   * Counts whole days: those around the sums into `rows`, which are blank, the others as what lies between two sums.
   * Sums can't tell which answers name somebody: those that must not are found one by one and taken off.
   */
  countDays(rows: Tally, { start, end, over }: DaysOver, filter: RunFilter): Between | null {
    const { firstDay } = this.#ledger;
    const from = Math.max(start, firstDay);
    if (from > end) return null;
    const first = this.#nearest(from);
    const last = Math.min(this.#nearest(end + 1), Math.floor((over + 1 - firstDay) / this.#stride));
    if (first >= last) {
      this.#countRows(rows, { start: from, end }, filter);
      return null;
    }
    const [begin, stop] = [this.#dayOf(first), this.#dayOf(last)];
    const { notNaming } = filter;
    const summed = { ...filter, notNaming: null };
    this.#countRows(rows, { start: begin, end: from - 1 }, summed);
    this.#countRows(rows, { start: end + 1, end: stop - 1 }, summed);
    if (notNaming !== null) {
      const inside = { start: Math.max(begin, from), end: Math.min(stop - 1, end) };
      this.#countRows(rows, inside, { ...summed, naming: notNaming });
    }
    rows.negate();
    this.#countRows(rows, { start: from, end: begin - 1 }, filter);
    this.#countRows(rows, { start: stop, end }, filter);
    this.#sumUp(last);
    return { later: this.#sums[last]!, earlier: this.#sums[first]! };
  }

  #dayOf(place: number): number {
    return this.#ledger.firstDay + place * this.#stride;
  }

  /** The place of the sum that ends nearest before or after a day. */
  #nearest(day: number): number {
    return Math.round((day - this.#ledger.firstDay) / this.#stride);
  }

  #sumUp(place: number): void {
    if (this.#sums.length > place) return;
    const last = this.#sums.at(-1)!;
    const sum = new Tally(this.#measure, last.items);
    sum.takeOver(last);
    while (this.#sums.length <= place) {
      const start = this.#dayOf(this.#sums.length - 1);
      this.#countRows(sum, { start, end: start + this.#stride - 1 }, EVERY_RUN);
      sum.addUp();
      this.#sums.push(sum.kept());
    }
  }

  #countRows(into: Tally, { start, end }: Days, filter: RunFilter): void {
    for (let day = start; day <= end; day++) {
      const segment = this.#ledger.day(day);
      const picked = pickRows(segment, segment.length, filter);
      if (picked.length > 0) this.#measure.count(into, segment, picked, this.#referents);
    }
  }
}
