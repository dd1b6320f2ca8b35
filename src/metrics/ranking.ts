/** How things are ranked, each known by a number. */
export interface Order<Row> {
  /** Whole numbers by index; the heaviest stands first. */
  readonly weights: Uint32Array;
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
    const { weights, compare, row } = this.#order;
    const { before, members } = this.#candidates(start, Math.min(end, this.length));
    return members
      .toSorted((a, b) => weights[b]! - weights[a]! || compare(a, b))
      .slice(start - before, end - before)
      .map(row);
  }

  /** Everything in the buckets of weight that the part touches, and how many stand before them. */
  #candidates(start: number, end: number): { before: number; members: number[] } {
    const members: number[] = [];
    if (start >= end) return { before: start, members };
    const { weights } = this.#order;
    const sizes = new Uint32Array(MOST_BUCKETS + 1);
    for (const index of this.#indexes) sizes[Math.min(MOST_BUCKETS, weights[index]!)]!++;
    let heaviest = MOST_BUCKETS;
    let before = 0;
    while (before + sizes[heaviest]! <= start) before += sizes[heaviest--]!;
    let lightest = heaviest;
    for (let reached = before + sizes[lightest]!; reached < end; reached += sizes[lightest]!) {
      lightest--;
    }
    for (const index of this.#indexes) {
      const bucket = Math.min(MOST_BUCKETS, weights[index]!);
      if (bucket >= lightest && bucket <= heaviest) members.push(index);
    }
    return { before, members };
  }
}
