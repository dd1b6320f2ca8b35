/** How things of the same weight are ordered, and what a thing looks like as a row. */
export interface Order<Row> {
  readonly compare: (a: number, b: number) => number;
  readonly row: (index: number) => Row;
}

/** Things of more weight than this are few: they share one bucket. */
const MOST_BUCKETS = 1024;

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
    const { compare, row } = this.#among(members);
    const weights = this.#weights;
    return members
      .toSorted((a, b) => weights[b]! - weights[a]! || compare(a, b))
      .slice(start - before, end - before)
      .map(row);
  }

  /** Everything in the buckets of weight that the part touches, and how many stand before them. */
  #candidates(start: number, end: number): { before: number; members: number[] } {
    const members: number[] = [];
    if (start >= end) return { before: start, members };
    const weights = this.#weights;
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
