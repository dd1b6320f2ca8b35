import { memoize } from "../common/memoize.ts";
import { PLATFORMS } from "../simulation/model.ts";
import { ALL_PLATFORMS, Counters, type Metric, type Weight } from "./counters.ts";
import { ALL_RUNS, type RunFilter } from "./filter.ts";
import type { BrandRuns, DayRange, Dimensions, Ledger, RunRange } from "./ledger.ts";

// Segments do not change and a ledger is shared by all worlds of a scenario.
const prefixSumsOf = memoize<Ledger, Map<Metric, PrefixSums>>(() => new Map());

/**
 * Counts the matching runs of a window: days of the shared ledger that are over by prefix sums, if the filter allows
 * it, the others run by run. `byPlatform`: false leaves only the counters of all platforms together.
 */
export function countRuns(
  runs: BrandRuns,
  metric: Metric,
  { window, filter }: RunRange,
  byPlatform = true,
): CountResult {
  const { today } = runs;
  const edges = new Counters(metric, runs, byPlatform && filter.platform === null);
  const canSum = filter.mentioning === null && (filter.prompts === null || metric.byPrompt);
  const prefixes = canSum ? sumsOf(runs, metric).countWindow(edges, window, today, filter) : null;
  for (const ledger of runs.ledgers) {
    const first = canSum && ledger === runs.ledgers[0] ? today : ledger.firstDay;
    for (let day = Math.max(window.start, first); day <= Math.min(window.end, today); day++) {
      const { segment, end } = runs.runsOn(ledger, day);
      edges.countRows(segment, end, filter);
    }
  }
  edges.sumPlatforms();
  return new CountResult(edges, prefixes, filter);
}

function sumsOf(runs: BrandRuns, metric: Metric): PrefixSums {
  const {
    ledgers: [ledger],
    today,
  } = runs;
  const byMetric = prefixSumsOf(ledger);
  let sums = byMetric.get(metric);
  if (sums === undefined) {
    sums = new PrefixSums(ledger, metric, runs.shared, Math.max(1, today - ledger.firstDay));
    byMetric.set(metric, sums);
  }
  return sums;
}

/** The counters of a window: prefix(end) − prefix(start) + edges, added when they are read. */
export class CountResult {
  /** How many items have counters. */
  readonly items: number;
  readonly #metric: Metric;
  readonly #filter: RunFilter;
  readonly #terms: { readonly counters: Counters; readonly weight: Weight }[];

  constructor(edges: Counters, prefixes: PrefixPair | null, filter: RunFilter) {
    this.items = edges.items;
    this.#metric = edges.metric;
    this.#filter = filter;
    this.#terms = [{ counters: edges, weight: 1 }];
    if (prefixes !== null) {
      this.#terms.push({ counters: prefixes.end, weight: 1 });
      this.#terms.push({ counters: prefixes.start, weight: -1 });
    }
  }

  /** The first field of an item on one platform. */
  countOn(platform: number, item: number): number {
    if (platform !== (this.#filter.platform ?? platform)) return 0;
    let sum = 0;
    for (const { counters, weight } of this.#terms) sum += weight * counters.get(platform, item);
    return sum;
  }

  /** The fields of an item on one platform, or (null) on all platforms that the filter admits. */
  fields(platform: number | null, item: number): Float64Array {
    return this.#sum(platform, item, item + 1);
  }

  /** The sums of the fields of all items. */
  sum(platform: number | null): Float64Array {
    return this.#sum(platform, 0, this.items);
  }

  #sum(platform: number | null, first: number, end: number): Float64Array {
    const fields = new Float64Array(this.#metric.fields);
    const { platform: admitted, prompts } = this.#filter;
    const from = platform ?? admitted ?? ALL_PLATFORMS;
    if (from !== (admitted ?? from)) return fields;
    // Prefix sums hold the runs of every prompt.
    const mask = this.#metric.byPrompt ? prompts : null;
    for (const { counters, weight } of this.#terms) {
      counters.addFields(fields, from, { first, end, mask }, weight);
    }
    return fields;
  }

  /** Bit p is set if the first field of the item is not 0 on platform p. */
  platformMask(item: number): number {
    let bits = 0;
    for (let platform = 0; platform < PLATFORMS.length; platform++) {
      if (this.countOn(platform, item) > 0) bits |= 1 << platform;
    }
    return bits;
  }

  /** The first field of every item, on all platforms that the filter admits. */
  totals(): Uint32Array {
    const totals = new Uint32Array(this.items);
    const from = this.#filter.platform ?? ALL_PLATFORMS;
    for (const { counters, weight } of this.#terms) counters.addTo(totals, from, weight);
    return totals;
  }
}

let avoidsReading = false;

/**
 * Runs a synchronous computation that counts windows day by day instead of simulating the days before them. Otherwise an
 * explanation would read the whole history for the prefix sums of a metric that was not counted before.
 */
export function withoutReadingHistory<Result>(compute: () => Result): Result {
  avoidsReading = true;
  try {
    return compute();
  } finally {
    avoidsReading = false;
  }
}

/** What was counted before a window begins and before it ends; the window holds the difference. */
export interface PrefixPair {
  readonly start: Counters;
  readonly end: Counters;
}

/**
 * Prefix sums of one metric over one ledger: what was counted before day `firstDay + n × daysPerSum`, for every n.
 * A window is prefix(end) − prefix(start), plus its edges: the days between a prefix and the end of the window.
 */
export class PrefixSums {
  readonly #ledger: Ledger;
  readonly #daysPerSum: number;
  readonly #sums: Counters[];

  /** `days`: how many days the ledger is expected to have; the days per sum follow from the metric's memory bound. */
  constructor(ledger: Ledger, metric: Metric, { catalogue, prompts }: Dimensions, days: number) {
    this.#ledger = ledger;
    const none = new Counters(metric, { catalogue, prompts });
    const bytes = none.length * metric.arrayType.BYTES_PER_ELEMENT;
    // Edges are at most half of the days between two sums, so half as many sums as the memory bound allows are enough.
    this.#daysPerSum = Math.max(1, Math.ceil((2 * days * bytes) / metric.prefixSumBytes));
    this.#sums = [none];
  }

  /**
   * Counts the days of a window before `today`: its edges into `edges`, the rest as a pair of prefix sums. null: the
   * edges cover the whole window. The filter may set `platform` and `notMentioning`, and `prompts` if items are prompts.
   */
  countWindow(
    edges: Counters,
    window: DayRange,
    today: number,
    filter: RunFilter,
  ): PrefixPair | null {
    const { firstDay } = this.#ledger;
    const from = Math.max(window.start, firstDay);
    const to = Math.min(window.end + 1, today);
    if (from >= to) return null;
    const first = Math.round((from - firstDay) / this.#daysPerSum);
    const last = Math.min(
      Math.round((to - firstDay) / this.#daysPerSum),
      Math.floor((today - firstDay) / this.#daysPerSum),
    );
    // A single day after the last sums is counted itself: sums up to it would need all days in between.
    const isAlone = to - from === 1 && first >= this.#sums.length;
    if (isAlone || first >= last || (avoidsReading && this.#areUnreadBefore(from))) {
      this.#countDays(edges, from, to, filter);
      return null;
    }
    const { notMentioning } = filter;
    const summed = { ...filter, notMentioning: null };
    this.#countDays(edges, from, firstDay + first * this.#daysPerSum, summed);
    this.#countDays(edges, firstDay + last * this.#daysPerSum, to, summed);
    // Prefix sums include all runs, so those that mention the excluded name are subtracted.
    if (notMentioning !== null)
      this.#countDays(edges, to, from, { ...summed, mentioning: notMentioning });
    return {
      start: this.#sums[first] ?? this.#extendTo(first),
      end: this.#sums[last] ?? this.#extendTo(last),
    };
  }

  /** Whether sums up to a day need days before it that are not in memory. */
  #areUnreadBefore(end: number): boolean {
    const summed = this.#ledger.firstDay + (this.#sums.length - 1) * this.#daysPerSum;
    for (let day = summed; day < end; day++) if (!this.#ledger.isInMemory(day)) return true;
    return false;
  }

  /** Adds sums until there is one at index `place`; returns it. */
  #extendTo(place: number): Counters {
    const sum = this.#sums.at(-1)!.copy();
    while (place >= this.#sums.length) {
      const end = this.#ledger.firstDay + this.#sums.length * this.#daysPerSum;
      this.#countDays(sum, end - this.#daysPerSum, end, ALL_RUNS);
      sum.sumPlatforms();
      this.#sums.push(sum.narrowedCopy());
    }
    return this.#sums[place]!;
  }

  /** Adds the days `[from, to)`; if `to` is before `from`, subtracts the days `[to, from)`. */
  #countDays(counters: Counters, from: number, to: number, filter: RunFilter): void {
    const weight = from <= to ? 1 : -1;
    for (let day = Math.min(from, to); day < Math.max(from, to); day++) {
      const segment = this.#ledger.day(day);
      counters.countRows(segment, segment.length, filter, weight);
    }
  }
}
