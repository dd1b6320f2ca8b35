import { PLATFORMS, type Catalogue, type Prompt } from "../model.ts";
import type { PickedRows } from "./pick.ts";
import type { Segment } from "./segment.ts";

/** What a brand's runs can refer to. */
export interface Referents {
  readonly catalogue: Catalogue;
  readonly prompts: readonly Prompt[];
}

/** A way to count runs: some counters for each item (a name, a page, a prompt, …). */
export interface Measure {
  readonly fields: number;
  /** Counters that hold what a whole history can add up to. */
  readonly counters: typeof Uint32Array | typeof Float64Array;
  /** Whether its items are the prompts, so that runs of other prompts touch other counters. */
  readonly byPrompt: boolean;
  readonly items: (referents: Referents) => number;
  readonly count: (tally: Tally, segment: Segment, picked: PickedRows) => void;
}

const PLANES = PLATFORMS.length + 1;
const ALL_PLATFORMS = PLATFORMS.length;

/** Counters of one measure: for each platform by its place, and for all of them, so many fields of each item. */
export class Tally {
  readonly measure: Measure;
  readonly items: number;
  readonly sums: Uint32Array | Float64Array;

  constructor(measure: Measure, items: number) {
    this.measure = measure;
    this.items = items;
    this.sums = new measure.counters(PLANES * items * measure.fields);
  }

  /** Adds to a field of an item. */
  add(platform: number, item: number, field: number, amount: number): void {
    const { items, sums } = this;
    const { fields } = this.measure;
    const onPlatform = (platform * items + item) * fields + field;
    const inAll = (ALL_PLATFORMS * items + item) * fields + field;
    sums[onPlatform] = sums[onPlatform]! + amount;
    sums[inAll] = sums[inAll]! + amount;
  }

  /** Where an item's place is among those of a platform, or (null) of all platforms; its fields begin at `place × fields`. */
  placeOf(platform: number | null, item: number): number {
    return (platform ?? ALL_PLATFORMS) * this.items + item;
  }

  /** A field of an item: on one platform, or (null) on all; 0 for an item that it does not know. */
  at(platform: number | null, item: number, field: number): number {
    if (item >= this.items) return 0;
    return this.sums[this.placeOf(platform, item) * this.measure.fields + field]!;
  }

  /** The same counts in counters of its own. */
  copy(): Tally {
    const copy = new Tally(this.measure, this.items);
    copy.sums.set(this.sums);
    return copy;
  }
}
