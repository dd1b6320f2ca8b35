import type { TextOrder } from "./text-order.ts";

/** How things of the same weight are ordered, and what a thing looks like as a row. */
export interface Order<Row> {
  /** By index, in whole numbers: the greatest comes first. null: there is none. */
  readonly newest: Int32Array | null;
  /** What decides at last. */
  readonly texts: TextOrder;
  readonly row: (index: number) => Row;
}

/** Things of more weight than this are few: they share one bucket. */
const MOST_BUCKETS = 1024;

const GREATEST_WEIGHT = 0xffffffff;
const NEWEST = 0x7fffffff;

/** A list of things known by numbers, the heaviest first, of which only the part that is read is ever sorted. */
export class Ranking<Row> {
  readonly length: number;
  readonly #indexes: Uint32Array;
  readonly #weights: Uint32Array;
  readonly #among: (members: readonly number[]) => Order<Row>;

  /** `weights` are by index; `among` is told which things have to be ordered. */
  constructor(
    indexes: Uint32Array,
    weights: Uint32Array,
    among: (members: readonly number[]) => Order<Row>,
  ) {
    this.length = indexes.length;
    this.#indexes = indexes;
    this.#weights = weights;
    this.#among = among;
  }

  /** The rows in `[start, end)`. */
  slice(start: number, end: number): Row[] {
    const { before, members } = this.#candidates(start, Math.min(end, this.length));
    const order = this.#among(members);
    const ordered = this.#byWeight(inOrder(members, order));
    const rows: Row[] = [];
    const last = Math.min(end - before, ordered.length);
    for (let place = start - before; place < last; place++) rows.push(order.row(ordered[place]!));
    return rows;
  }

  /** Everything in the buckets of weight that the part touches, and how many stand before them. */
  #candidates(start: number, end: number): { before: number; members: number[] } {
    const members: number[] = [];
    if (start >= end) return { before: start, members };
    const indexes = this.#indexes;
    const sizes = this.#bucketSizes();
    let heaviest = MOST_BUCKETS;
    let before = 0;
    while (before + sizes[heaviest]! <= start) before += sizes[heaviest--]!;
    let lightest = heaviest;
    for (let reached = before + sizes[lightest]!; reached < end; reached += sizes[lightest]!) {
      lightest--;
    }
    for (let at = 0; at < indexes.length; at++) {
      const bucket = Math.min(MOST_BUCKETS, this.#weights[indexes[at]!]!);
      if (bucket >= lightest && bucket <= heaviest) members.push(indexes[at]!);
    }
    return { before, members };
  }

  #bucketSizes(): Uint32Array {
    const sizes = new Uint32Array(MOST_BUCKETS + 1);
    const indexes = this.#indexes;
    for (let at = 0; at < indexes.length; at++) {
      sizes[Math.min(MOST_BUCKETS, this.#weights[indexes[at]!]!)]!++;
    }
    return sizes;
  }

  /** The heaviest first; what weighs the same stays as it was. */
  #byWeight(indexes: Uint32Array): Uint32Array {
    const { length } = indexes;
    const keys = new Float64Array(length);
    for (let place = 0; place < length; place++) {
      keys[place] = (GREATEST_WEIGHT - this.#weights[indexes[place]!]!) * length + place;
    }
    return lowParts(keys.toSorted(), length, indexes);
  }
}

/** The members as they stand where all weigh the same. */
function inOrder<Row>(members: readonly number[], { newest, texts }: Order<Row>): Uint32Array {
  const { placeOf, indexAt } = texts;
  const keys = new Float64Array(members.length);
  for (let at = 0; at < members.length; at++) {
    const index = members[at]!;
    const age = newest === null ? 0 : NEWEST - newest[index]!;
    keys[at] = age * placeOf.length + placeOf[index]!;
  }
  return lowParts(keys.toSorted(), placeOf.length, indexAt);
}

/**
 * Numbers sort themselves far sooner than a comparison can be called, so what is to be sorted by goes above
 * `unit`, and what is sorted below it: here it is looked up again.
 */
function lowParts(keys: Float64Array, unit: number, table: Uint32Array): Uint32Array {
  const parts = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    parts[at] = table[key - Math.floor(key / unit) * unit]!;
  }
  return parts;
}
