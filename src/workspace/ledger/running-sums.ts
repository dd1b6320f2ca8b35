import { PLATFORMS } from "../model.ts";
import type { Ledger } from "./ledger.ts";
import { EVERY_RUN, pickRows, type RunFilter } from "./pick.ts";
import { Tally, type Measure } from "./tally.ts";

/** What the running sums of one measure over one ledger may take, roughly. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Days relative to the anchor, both ends included. */
export interface Days {
  readonly start: number;
  readonly end: number;
}

/** Which counters a filter leaves; only what a tally keeps apart can be filtered by sums. */
export type SumFilter = Pick<RunFilter, "platform" | "prompts">;

/**
 * What has been counted from the first day of a ledger up to every so many days: what any days hold is the
 * difference of two such sums, and of the few days around them.
 */
export class RunningSums {
  readonly #ledger: Ledger;
  readonly #measure: Measure;
  /** How many days lie between two sums. */
  readonly #stride: number;
  /** The sum at `place` holds the first `place × stride` days. */
  readonly #sums: Tally[];

  constructor(ledger: Ledger, measure: Measure, { items, days }: { items: number; days: number }) {
    this.#ledger = ledger;
    this.#measure = measure;
    const none = new Tally(measure, items);
    const bytes = none.sums.byteLength + none.latest.byteLength;
    this.#stride = Math.max(1, Math.ceil((days * bytes) / MOST_BYTES));
    this.#sums = [none];
  }

  /** Adds what whole days hold. */
  addDays(into: Tally, { start, end }: Days, filter: SumFilter): void {
    const { firstDay } = this.#ledger;
    const from = Math.max(start, firstDay);
    const first = Math.ceil((from - firstDay) / this.#stride);
    const last = Math.floor((end + 1 - firstDay) / this.#stride);
    if (first >= last) return this.#countDays(into, { start: from, end }, filter);
    this.#countDays(into, { start: from, end: this.#dayOf(first) - 1 }, filter);
    addDifference(into, this.#sum(last), this.#sum(first), filter);
    this.#countDays(into, { start: this.#dayOf(last), end }, filter);
  }

  #dayOf(place: number): number {
    return this.#ledger.firstDay + place * this.#stride;
  }

  #sum(place: number): Tally {
    while (this.#sums.length <= place) {
      const next = this.#sums.at(-1)!.copy();
      const start = this.#dayOf(this.#sums.length - 1);
      this.#countDays(next, { start, end: start + this.#stride - 1 }, EVERY_RUN);
      this.#sums.push(next);
    }
    return this.#sums[place]!;
  }

  #countDays(into: Tally, { start, end }: Days, filter: SumFilter): void {
    const runs = { ...EVERY_RUN, platform: filter.platform, prompts: filter.prompts };
    for (let day = start; day <= end; day++) {
      const segment = this.#ledger.day(day);
      this.#measure.count(into, segment, pickRows(segment, 0, segment.length, runs));
    }
  }
}

/** Adds what one sum has more than an earlier one, of the platform and the items asked for. */
function addDifference(into: Tally, later: Tally, earlier: Tally, filter: SumFilter): void {
  const { platform, prompts } = filter;
  const items = Math.min(into.items, later.items);
  const from = platform ?? 0;
  const to = platform === null ? PLATFORMS.length : platform + 1;
  for (let item = 0; item < items; item++) {
    if (prompts !== null && prompts[item] !== 1) continue;
    const [first, end] = [item * PLATFORMS.length + from, item * PLATFORMS.length + to];
    addPlaces(into, [later, earlier], first, end);
  }
}

function addPlaces(
  into: Tally,
  [later, earlier]: readonly [Tally, Tally],
  first: number,
  end: number,
): void {
  const { fields, keepsLatest } = into.measure;
  for (let at = first * fields; at < end * fields; at++) {
    into.sums[at] = into.sums[at]! + later.sums[at]! - earlier.sums[at]!;
  }
  if (!keepsLatest) return;
  for (let place = first; place < end; place++) {
    // Met between the two sums, it was met last when the later one says.
    const isMet = later.sums[place * fields]! > earlier.sums[place * fields]!;
    if (isMet) into.latest[place] = Math.max(into.latest[place]!, later.latest[place]!);
  }
}
