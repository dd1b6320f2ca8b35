/** How things are ranked, each known by a number. */
export interface Order<Row> {
  /** A whole number from 0; the heaviest stands first. */
  readonly weight: (index: number) => number;
  /** Orders what weighs the same. */
  readonly compare: (a: number, b: number) => number;
  readonly row: (index: number) => Row;
}

/** Things of more weight than this are few: they share one bucket. */
const MOST_BUCKETS = 1024;

/** A ranked list of which only the part that somebody reads is ever sorted. */
export class Ranking<Row> {
  readonly length: number;
  readonly #indexes: Uint32Array;
  readonly #order: Order<Row>;

  constructor(indexes: Uint32Array, order: Order<Row>) {
    this.length = indexes.length;
    this.#indexes = indexes;
    this.#order = order;
  }

  /** The rows in `[start, end)`. */
  slice(start: number, end: number): Row[] {
    const { weight, compare, row } = this.#order;
    const { before, members } = this.#candidates(start, Math.min(end, this.length));
    return members
      .toSorted((a, b) => weight(b) - weight(a) || compare(a, b))
      .slice(start - before, end - before)
      .map(row);
  }

  /** Everything in the buckets of weight that the part touches, and how many stand before them. */
  #candidates(start: number, end: number): { before: number; members: number[] } {
    if (start >= end) return { before: start, members: [] };
    const sizes = new Uint32Array(MOST_BUCKETS + 1);
    for (const index of this.#indexes) {
      const bucket = this.#bucketOf(index);
      sizes[bucket] = sizes[bucket]! + 1;
    }
    let highest = MOST_BUCKETS;
    let before = 0;
    while (before + sizes[highest]! <= start) before += sizes[highest--]!;
    let lowest = highest;
    for (let reached = before + sizes[lowest]!; reached < end; reached += sizes[lowest]!) lowest--;
    const members: number[] = [];
    for (const index of this.#indexes) {
      const bucket = this.#bucketOf(index);
      if (bucket >= lowest && bucket <= highest) members.push(index);
    }
    return { before, members };
  }

  #bucketOf(index: number): number {
    return Math.min(MOST_BUCKETS, this.#order.weight(index));
  }
}
