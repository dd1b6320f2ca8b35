import { PLATFORMS } from "../simulation/model.ts";
import { RowSelection, type RunFilter } from "./filter.ts";
import type { Dimensions } from "./ledger.ts";
import type { Segment } from "./segment.ts";

export type CounterArray = Uint16Array | Int32Array | Uint32Array | Float64Array;

/** +1 adds runs, −1 subtracts them. */
export type Weight = 1 | -1;

/** What is counted: some fields for each item (a name, a page, a prompt, …). */
export interface Metric {
  readonly fields: number;
  /** Must hold the totals of a whole history, positive or negative. */
  readonly arrayType: typeof Int32Array | typeof Float64Array;
  /** Upper bound of the memory for prefix sums over one ledger, before they are narrowed. */
  readonly prefixSumBytes: number;
  /** Whether items are prompts: then prefix sums can be filtered by prompt. */
  readonly byPrompt: boolean;
  readonly items: (dimensions: Dimensions) => number;
  /** Adds the selected runs to the counters of their platforms, `weight` times. */
  readonly count: (
    counters: Counters,
    segment: Segment,
    selection: RowSelection,
    weight: Weight,
  ) => void;
}

/** The items `[first, end)` whose entry in the mask, if there is one, is 1. */
export interface ItemRange {
  readonly first: number;
  readonly end: number;
  readonly mask: Uint8Array | null;
}

/** Index of the counters for all platforms together. */
export const ALL_PLATFORMS = PLATFORMS.length;

/** The counters of one metric: for each platform and for all together, `fields` numbers per item. */
export class Counters {
  readonly metric: Metric;
  readonly dimensions: Dimensions;
  readonly items: number;
  /** How many numbers there are. */
  readonly length: number;
  /** Distance from the numbers of one platform to those of the next; 0: they are counted together. */
  readonly stride: number;
  readonly #selection = new RowSelection();
  #values: CounterArray | null = null;

  /** `byPlatform`: false counts all platforms together only, using a sixth of the memory. */
  constructor(metric: Metric, dimensions: Dimensions, byPlatform = true) {
    this.metric = metric;
    this.dimensions = dimensions;
    this.items = metric.items(dimensions);
    const size = this.items * metric.fields;
    this.stride = byPlatform ? size : 0;
    this.length = byPlatform ? (ALL_PLATFORMS + 1) * size : size;
  }

  /** Allocated with the first run: a window that prefix sums cover needs none. */
  get values(): CounterArray {
    return (this.#values ??= new this.metric.arrayType(this.length));
  }

  /** The first field of an item; 0 for an item that these counters do not have. */
  get(platform: number, item: number): number {
    if (this.#values === null || item >= this.items) return 0;
    return this.#values[platform * this.stride + item * this.metric.fields]!;
  }

  /** Adds the fields of some items, `weight` times; nothing for items that these counters do not have. */
  addFields(
    fields: Float64Array,
    platform: number,
    { first, end, mask }: ItemRange,
    weight: Weight,
  ): void {
    const values = this.#values;
    if (values === null) return;
    const offset = platform * this.stride;
    const last = Math.min(end, this.items);
    for (let item = first; item < last; item++) {
      if (mask !== null && mask[item] !== 1) continue;
      const at = offset + item * fields.length;
      for (let field = 0; field < fields.length; field++) {
        fields[field]! += weight * values[at + field]!;
      }
    }
  }

  /** Adds the first field of every item, `weight` times, to the totals of those items. */
  addTo(totals: Uint32Array, platform: number, weight: Weight): void {
    const values = this.#values;
    if (values === null) return;
    const { fields } = this.metric;
    const offset = platform * this.stride;
    const length = Math.min(totals.length, this.items);
    for (let item = 0; item < length; item++) {
      totals[item] = totals[item]! + weight * values[offset + item * fields]!;
    }
  }

  /** Counts the matching runs among the rows `[0, end)` of a segment. */
  countRows(segment: Segment, end: number, filter: RunFilter, weight: Weight = 1): void {
    const selection = this.#selection.filterRows(segment, end, filter);
    if (selection.length > 0) this.metric.count(this, segment, selection, weight);
  }

  /** Sets the counters of all platforms to the sum of the single ones; called once all is counted. */
  sumPlatforms(): void {
    const values = this.#values;
    const size = this.stride;
    if (values === null || size === 0) return;
    const all = values.subarray(ALL_PLATFORMS * size);
    all.set(values.subarray(0, size));
    for (let offset = size; offset < ALL_PLATFORMS * size; offset += size) {
      for (let at = 0; at < size; at++) all[at] = all[at]! + values[offset + at]!;
    }
  }

  /** A copy in the narrowest type that holds the counts, which must not be negative. */
  narrowedCopy(): Counters {
    const copy = new Counters(this.metric, this.dimensions);
    if (this.#values !== null) copy.#values = narrowedValues(this.#values);
    return copy;
  }

  /** A copy that can be changed. */
  copy(): Counters {
    const copy = new Counters(this.metric, this.dimensions);
    if (this.#values !== null) copy.values.set(this.#values);
    return copy;
  }
}

function narrowedValues(values: CounterArray): CounterArray {
  let greatest = 0;
  for (let at = 0; at < values.length; at++) if (values[at]! > greatest) greatest = values[at]!;
  if (greatest <= 0xffff) return new Uint16Array(values);
  return greatest <= 0xffff_ffff ? new Uint32Array(values) : values.slice();
}

export interface OccurrenceOptions extends Pick<Metric, "prefixSumBytes" | "items"> {
  readonly of: "citations" | "searches";
  /** By page or string: the item for which it is counted; default: the page or string itself. */
  readonly itemOf?: (dimensions: Dimensions) => Uint32Array | Uint8Array;
}

/** A metric with one field: the citations of each page or searches of each string, or those of the items that they belong to. */
export function occurrences({ of, itemOf, items, prefixSumBytes }: OccurrenceOptions): Metric {
  return {
    fields: 1,
    arrayType: Int32Array,
    prefixSumBytes,
    byPrompt: false,
    items,
    count: (counters, segment, { rows, length }, weight) => {
      const { values, stride } = counters;
      const lookup = itemOf?.(counters.dimensions) ?? null;
      const isCitations = of === "citations";
      const entries = isCitations ? segment.citationPage : segment.searchString;
      const ends = isCitations ? segment.citationEnd : segment.searchEnd;
      for (let index = 0; index < length; index++) {
        const row = rows[index]!;
        const end = ends[row]!;
        const offset = stride * segment.platform[row]!;
        for (let entry = row === 0 ? 0 : ends[row - 1]!; entry < end; entry++) {
          const item = entries[entry]!;
          const at = offset + (lookup === null ? item : lookup[item]!);
          values[at] = values[at]! + weight;
        }
      }
    },
  };
}

/** How often each search string occurs. */
export const SEARCH_STRINGS = occurrences({
  of: "searches",
  prefixSumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.strings.length,
});
