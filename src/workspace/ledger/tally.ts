import { PLATFORMS, type Catalogue, type Prompt } from "../model.ts";
import type { PickedRows } from "./pick.ts";
import { takeRoom, type Room } from "./room.ts";
import type { Segment } from "./segment.ts";

/** What a brand's runs can refer to. */
export interface Referents {
  readonly catalogue: Catalogue;
  readonly prompts: readonly Prompt[];
}

export type Counters = Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A way to count runs: some counters for each item (a name, a page, a prompt, …). */
export interface Measure {
  readonly fields: number;
  /** Counters that hold what a whole history can add up to, and as much below zero. */
  readonly counters: typeof Int32Array | typeof Float64Array;
  /** How many bytes its running sums over one ledger may take; narrowed, they mostly take a quarter. */
  readonly sumBytes: number;
  /** Whether its items are the prompts, so that runs of other prompts touch other counters. */
  readonly byPrompt: boolean;
  readonly items: (referents: Referents) => number;
  /** Counts on single platforms. */
  readonly count: (
    tally: Tally,
    segment: Segment,
    picked: PickedRows,
    referents: Referents,
  ) => void;
}

const PLANES = PLATFORMS.length + 1;
/** The place of all platforms together. */
export const ALL_PLATFORMS = PLATFORMS.length;

/** What a tally is for. */
export interface TallyUse {
  /** Read before others of its measure are counted: they then use its memory. */
  readonly isBrief?: boolean;
  /** Counts all platforms together: none can be told from another. */
  readonly isTogether?: boolean;
}

/** Counters of one measure: for each platform by its place, and for all of them, so many fields of each item. */
export class Tally {
  readonly measure: Measure;
  readonly items: number;
  readonly isTogether: boolean;
  readonly #isBrief: boolean;
  #sums: Counters | null = null;
  #room: Room | null = null;

  constructor(measure: Measure, items: number, use: TallyUse = {}) {
    this.measure = measure;
    this.items = items;
    this.isTogether = use.isTogether ?? false;
    this.#isBrief = use.isBrief ?? false;
  }

  /** There from the first use on: many a count needs none but those of whole days. */
  get sums(): Counters {
    if (this.#sums === null) this.#sums = this.#make();
    else if (this.#room !== null && this.#room.holder !== this) throw new Error(TOO_LATE);
    return this.#sums;
  }

  #make(): Counters {
    const { measure } = this;
    if (this.#isBrief) this.#room = takeRoom(measure, this.#length, this);
    return this.#room?.block.subarray(0, this.#length) ?? new measure.counters(this.#length);
  }

  /** What the counters take, or will take. */
  get byteLength(): number {
    return this.#length * this.measure.counters.BYTES_PER_ELEMENT;
  }

  get #length(): number {
    return (this.isTogether ? 1 : PLANES) * this.items * this.measure.fields;
  }

  /** Whether nothing was counted. */
  get isBlank(): boolean {
    return this.#sums === null;
  }

  /** Where the counters of a platform, or of all of them, begin. */
  firstOf(platform: number): number {
    return this.isTogether ? 0 : platform * this.items * this.measure.fields;
  }

  /** Adds to a field of an item. */
  add(platform: number, item: number, field: number, amount: number): void {
    const { sums } = this;
    const at = this.firstOf(platform) + item * this.measure.fields + field;
    sums[at] = sums[at]! + amount;
  }

  /** Adds up the platforms, once all is counted: until then the counters of all platforms are not right. */
  addUp(): void {
    if (this.isBlank || this.isTogether) return;
    const { sums } = this;
    const all = this.firstOf(ALL_PLATFORMS);
    sums.copyWithin(all, 0, all / ALL_PLATFORMS);
    for (let platform = 1; platform < ALL_PLATFORMS; platform++) {
      const first = this.firstOf(platform);
      for (let at = 0; at < sums.length - all; at++) {
        sums[all + at] = sums[all + at]! + sums[first + at]!;
      }
    }
  }

  /** Where an item's place is among those of a platform, or (null) of all platforms; its fields begin at `place × fields`. */
  placeOf(platform: number | null, item: number): number {
    return (platform ?? ALL_PLATFORMS) * this.items + item;
  }

  /** Goes on from what another has counted. */
  takeOver(other: Tally): void {
    if (!other.isBlank) this.sums.set(other.sums);
  }

  /** The same counts to be read from then on, in the narrowest counters that hold them. */
  kept(): Tally {
    const kept = new Tally(this.measure, this.items);
    if (!this.isBlank) kept.#sums = narrowed(this.sums);
    return kept;
  }

  /** Makes what was counted so far something to be taken off. */
  negate(): void {
    if (this.isBlank) return;
    const { sums } = this;
    for (let at = 0; at < sums.length; at++) sums[at] = 0 - sums[at]!;
  }
}

const TOO_LATE = "Counts were read after their memory had been used for others";

function narrowed(sums: Counters): Counters {
  let most = 0;
  for (let at = 0; at < sums.length; at++) if (sums[at]! > most) most = sums[at]!;
  if (most <= 0xffff) return new Uint16Array(sums);
  return most <= 0xffff_ffff ? new Uint32Array(sums) : sums.slice();
}
