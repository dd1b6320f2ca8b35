import { compareText } from "../common/compare-text.ts";

/** By index: the place of a text in alphabetical order. */
export function alphabeticalPlaces(texts: readonly string[]): Uint32Array {
  const sorted = [...texts.keys()].toSorted((a, b) => compareText(texts[a]!, texts[b]!));
  const places = new Uint32Array(texts.length);
  for (const [place, index] of sorted.entries()) places[index] = place;
  return places;
}

/** Sorted rows that are created when they are read. */
export interface SortedRows<Row> {
  readonly length: number;
  /** The rows in `[start, end)`. */
  readonly slice: (start: number, end: number) => Row[];
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
 * Ranks the items (indexes) with a weight, the greatest first. `orderOf` receives the items that have to be sorted:
 * only those of the weights that a slice contains, for a page of 100 of 50,000 cited pages a few hundred.
 */
export function ranking<Row>(
  weights: Uint32Array,
  orderOf: (candidates: readonly number[]) => TieOrder<Row>,
): SortedRows<Row> {
  const sizes = new Uint32Array(MAX_BUCKET + 1);
  for (const weight of weights) sizes[Math.min(MAX_BUCKET, weight)]!++;
  const length = weights.length - sizes[0]!;
  const slice = (start: number, wantedEnd: number): Row[] => {
    const end = Math.min(wantedEnd, length);
    if (start >= end) return [];
    let heaviest = MAX_BUCKET;
    let before = 0;
    while (before + sizes[heaviest]! <= start) before += sizes[heaviest--]!;
    let lightest = heaviest;
    for (let counted = before + sizes[lightest]!; counted < end; counted += sizes[lightest]!) {
      lightest--;
    }
    const candidates: number[] = [];
    for (let index = 0; index < weights.length; index++) {
      const bucket = Math.min(MAX_BUCKET, weights[index]!);
      if (bucket >= lightest && bucket <= heaviest) candidates.push(index);
    }
    const { times, placeOf, row } = orderOf(candidates);
    return candidates
      .toSorted(
        (a, b) =>
          weights[b]! - weights[a]! ||
          (times === null ? 0 : times[b]! - times[a]!) ||
          placeOf[a]! - placeOf[b]!,
      )
      .slice(start - before, end - before)
      .map(row);
  };
  return { length, slice };
}
