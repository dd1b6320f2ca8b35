import type { Between } from "./counted.ts";
import type { Ledger } from "./ledger.ts";
import { EVERY_RUN, pickRows, type RunFilter } from "./pick.ts";
import { Tally, type Measure, type Referents } from "./tally.ts";

/** Days relative to the anchor, both ends included. */
export interface Days {
  readonly start: number;
  readonly end: number;
}

export interface SumsOptions {
  readonly referents: Referents;
  /** How many days the ledger has by now. */
  readonly days: number;
}

/** Which counters a filter leaves; only what a tally keeps apart can be filtered by sums. */
export type SumFilter = Pick<RunFilter, "platform" | "prompts" | "prompt">;

/**
 * What has been counted from the first day of a ledger up to every so many days: what any days hold is the
 * difference of two such sums, and of the few days around them.
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
    this.#stride = Math.max(1, Math.ceil((days * none.byteLength) / measure.sumBytes));
    this.#sums = [none];
  }

  /** Counts whole days: those around the sums into `rows`, the others as what lies between two sums. */
  countDays(rows: Tally, { start, end }: Days, filter: SumFilter): Between | null {
    const { firstDay } = this.#ledger;
    const from = Math.max(start, firstDay);
    if (from > end) return null;
    const first = Math.ceil((from - firstDay) / this.#stride);
    const last = Math.floor((end + 1 - firstDay) / this.#stride);
    if (first >= last) {
      this.#countRows(rows, { start: from, end }, filter);
      return null;
    }
    this.#countRows(rows, { start: from, end: this.#dayOf(first) - 1 }, filter);
    this.#countRows(rows, { start: this.#dayOf(last), end }, filter);
    const [later, earlier] = [this.#sum(last), this.#sum(first)];
    return { later, earlier };
  }

  #dayOf(place: number): number {
    return this.#ledger.firstDay + place * this.#stride;
  }

  #sum(place: number): Tally {
    while (this.#sums.length <= place) {
      const next = this.#sums.at(-1)!.copy();
      const start = this.#dayOf(this.#sums.length - 1);
      this.#countRows(next, { start, end: start + this.#stride - 1 }, EVERY_RUN);
      next.addUp();
      this.#sums.push(next);
    }
    return this.#sums[place]!;
  }

  #countRows(into: Tally, { start, end }: Days, filter: SumFilter): void {
    const { platform, prompts, prompt } = filter;
    const runs = { ...EVERY_RUN, platform, prompts, prompt };
    for (let day = start; day <= end; day++) {
      const segment = this.#ledger.day(day);
      this.#measure.count(into, segment, pickRows(segment, segment.length, runs), this.#referents);
    }
  }
}
