import { compareText } from "../common/compare-text.ts";

/** Compares two entries of a list by index. */
export type Comparison = (a: number, b: number) => number;

/**
 * Returns the alphabetical order of a list by a text of each entry. The list can grow: the places of its present entries
 * are computed once, and entries that are added later are compared by their texts.
 */
export function alphabetical<Entry>(
  list: readonly Entry[],
  textOf: (entry: Entry) => string,
): Comparison {
  const byText: Comparison = (a, b) => compareText(textOf(list[a]!), textOf(list[b]!));
  const places = placesOf(list.map(textOf));
  return (a, b) => (Math.max(a, b) < places.length ? places[a]! - places[b]! : byText(a, b));
}

/** The place of each text in alphabetical order. The comparison of a list must not hold all of its texts. */
function placesOf(texts: readonly string[]): Uint32Array {
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
  /** By index: a time; the latest is first. null: `compare` alone decides. */
  readonly times: Int32Array | null;
  /** Compares items of the same time. */
  readonly compare: Comparison;
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
    const { times, compare, row } = orderOf(candidates);
    return candidates
      .toSorted(
        (a, b) =>
          weights[b]! - weights[a]! ||
          (times === null ? 0 : times[b]! - times[a]!) ||
          compare(a, b),
      )
      .slice(start - before, end - before)
      .map(row);
  };
  return { length, slice };
}
