import { PLATFORMS, type Catalogue, type Prompt } from "../model.ts";
import type { PickedRows } from "./pick.ts";
import type { Segment } from "./segment.ts";

/** What a brand's runs can refer to. */
export interface Referents {
  readonly catalogue: Catalogue;
  readonly prompts: readonly Prompt[];
}

/** A way to count runs: some counters for each item (a name, a page, a prompt, …) on each platform. */
export interface Measure {
  readonly fields: number;
  /** Counters that hold what a whole history can add up to. */
  readonly counters: typeof Uint32Array | typeof Float64Array;
  /** Whether it is also noted when each item was last met. */
  readonly keepsLatest: boolean;
  /** Whether its items are the prompts, so that runs of other prompts touch other counters. */
  readonly byPrompt: boolean;
  readonly items: (referents: Referents) => number;
  readonly count: (tally: Tally, segment: Segment, picked: PickedRows) => void;
}

export const NEVER = -0x80000000;

/** Counters of one measure. The fields of an item on a platform begin at `(item × platforms + platform) × fields`. */
export class Tally {
  readonly measure: Measure;
  readonly items: number;
  readonly sums: Uint32Array | Float64Array;
  /** Seconds from the anchor's midnight, or `NEVER`; empty where the measure keeps none. */
  readonly latest: Int32Array;

  constructor(measure: Measure, items: number) {
    const places = items * PLATFORMS.length;
    this.measure = measure;
    this.items = items;
    this.sums = new measure.counters(places * measure.fields);
    this.latest = new Int32Array(measure.keepsLatest ? places : 0).fill(NEVER);
  }

  /** The same counts in counters of its own. */
  copy(): Tally {
    const copy = new Tally(this.measure, this.items);
    copy.sums.set(this.sums);
    copy.latest.set(this.latest);
    return copy;
  }

  /** A field of an item over all platforms. */
  total(item: number, field: number): number {
    const { fields } = this.measure;
    let sum = 0;
    for (let place = 0; place < PLATFORMS.length; place++) {
      sum += this.sums[(item * PLATFORMS.length + place) * fields + field]!;
    }
    return sum;
  }
}
