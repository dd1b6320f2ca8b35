import { compareText } from "../common/compare-text.ts";

/** By index: the place of a text in alphabetical order. */
export function alphabeticalPlaces(texts: readonly string[]): Uint32Array {
  const sorted = [...texts.keys()].toSorted((a, b) => compareText(texts[a]!, texts[b]!));
  const places = new Uint32Array(texts.length);
  for (const [place, index] of sorted.entries()) places[index] = place;
  return places;
}

/** The order of items of equal weight, and how an item becomes a row. */
export interface TieOrder<Row> {
  /** By index: a time; the latest is first. null: `placeOf` alone decides. */
  readonly times: Int32Array | null;
  /** By index: the place of an item among those of the same time. */
  readonly placeOf: Uint32Array;
  readonly row: (index: number) => Row;
}

/** Items of greater weight share the last bucket. */
const MAX_BUCKET = 1024;

/**
 * Items (indexes) by weight, the greatest first. Only items of the weights that a slice contains are sorted: for a
 * page of 100 of 50,000 cited pages a few hundred.
 */
export class Ranking<Row> {
  readonly length: number;
  readonly #indexes: Uint32Array;
  readonly #weights: Uint32Array;
  readonly #orderOf: (candidates: readonly number[]) => TieOrder<Row>;

  /** `weights` are by index; `orderOf` receives the items that have to be sorted. */
  constructor(
    indexes: Uint32Array,
    weights: Uint32Array,
    orderOf: (candidates: readonly number[]) => TieOrder<Row>,
  ) {
    this.length = indexes.length;
    this.#indexes = indexes;
    this.#weights = weights;
    this.#orderOf = orderOf;
  }

  /** The rows in `[start, end)`. */
  slice(start: number, end: number): Row[] {
    const { before, candidates } = this.#candidates(start, Math.min(end, this.length));
    const weights = this.#weights;
    const { times, placeOf, row } = this.#orderOf(candidates);
    return candidates
      .toSorted(
        (a, b) =>
          weights[b]! - weights[a]! ||
          (times === null ? 0 : times[b]! - times[a]!) ||
          placeOf[a]! - placeOf[b]!,
      )
      .slice(start - before, Math.max(start, end) - before)
      .map(row);
  }

  /** The items of every weight in the slice, and how many items come before them. */
  #candidates(start: number, end: number): { before: number; candidates: number[] } {
    const candidates: number[] = [];
    if (start >= end) return { before: start, candidates };
    const sizes = new Uint32Array(MAX_BUCKET + 1);
    for (const index of this.#indexes) sizes[Math.min(MAX_BUCKET, this.#weights[index]!)]!++;
    let heaviest = MAX_BUCKET;
    let before = 0;
    while (before + sizes[heaviest]! <= start) before += sizes[heaviest--]!;
    let lightest = heaviest;
    for (let counted = before + sizes[lightest]!; counted < end; counted += sizes[lightest]!) {
      lightest--;
    }
    for (const index of this.#indexes) {
      const bucket = Math.min(MAX_BUCKET, this.#weights[index]!);
      if (bucket >= lightest && bucket <= heaviest) candidates.push(index);
    }
    return { before, candidates };
  }
}
