import type { OperationId } from "../../src/contract/operation.ts";
import { repeated, type PlannedRequest, type RequestParameters } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { groupBy } from "../../src/common/group-by.ts";
import { combinedFilters, type CombinedFilters } from "./combined-filters.ts";
import { LISTS_OF_AT_MOST_100 } from "./paging.ts";

/** Returns the values of a filter that a row matches. */
export type ValuesOf = (row: Json) => readonly unknown[];

/** A list whose filters are sent in pairs. */
export interface PairedList {
  readonly id: OperationId;
  /** The parameters of all its requests. */
  readonly values: RequestParameters;
  /** The modes in which it is requested; without any, in the default one. */
  readonly modes?: readonly RequestParameters[];
  /** The known rows. */
  readonly rows: readonly Json[];
  /** The filters that select rows. */
  readonly selecting: Readonly<Record<string, ValuesOf>>;
  /** Values of filters that leave all rows, but count less in them. */
  readonly counting?: CombinedFilters;
}

/** Longer lists are not read completely. */
const MAX_ROWS = 300;

/**
 * Plans each pair of filters, and each of both alone: of both together, a list has at most the rows that it has of
 * each. The list without filters is repeated, which shows that it did not change.
 */
export function pairRequests(survey: Survey, list: PairedList): PlannedRequest[] {
  const { id, values, modes = [{}] } = list;
  const pairs = pairsOf(list);
  const alone = pairs.flatMap((pair) =>
    Object.entries(pair).map(([name, value]) => ({ [name]: value })),
  );
  return modes.flatMap((mode) => {
    const whole = pagesOf(survey, id, { ...values, ...mode });
    const pages = [...alone, ...pairs].flatMap((filters) =>
      pagesOf(survey, id, { ...values, ...filters, ...mode }),
    );
    return [...whole, ...pages, repeated(firstPage(survey, id, { ...values, ...mode }))];
  });
}

/** The most combinations of a list in a check that is not deep. */
const MOST_COMBINATIONS = 1;

/**
 * Plans combinations of as many filters as possible, in the last mode. Their rows show that they match, so the rows of
 * each filter alone need not be known.
 */
export function combinationRequests(survey: Survey, list: PairedList): PlannedRequest[] {
  const { id, values, modes = [{}], rows, selecting, counting = {} } = list;
  const candidates = Object.entries(selecting).flatMap(([name, valuesOf]) =>
    candidatesOf(rows, name, valuesOf),
  );
  const rowsOf = new Map(candidates.map((one) => [keyOf(one.filter), one.rows]));
  const byName = groupBy(
    candidates.flatMap(({ filter }) => Object.entries(filter)),
    ([name]) => name,
  );
  const known = [...byName].map(([name, all]) => [name, all.map(([, value]) => value)]);
  const options = { values: Object.fromEntries(known), most: MOST_COMBINATIONS };
  const combinations = combinedFilters(survey, options, (filters) => {
    const sets = Object.entries(filters).map(([name, value]) =>
      rowsOf.get(keyOf({ [name]: value })),
    );
    return rows.filter((_, index) => sets.every((set) => set?.has(index))).length;
  });
  return combinations.map((filters) =>
    firstPage(survey, id, { ...values, ...modes.at(-1), ...counting, ...filters }),
  );
}

function keyOf(filter: CombinedFilters): string {
  return JSON.stringify(filter);
}

function firstPage(survey: Survey, id: OperationId, values: RequestParameters): PlannedRequest {
  // §8 shows no maximum for advice.
  return survey.plan(
    id,
    LISTS_OF_AT_MOST_100.includes(id) ? { ...values, limit: 100, offset: 0 } : values,
  );
}

function pagesOf(survey: Survey, id: OperationId, values: RequestParameters): PlannedRequest[] {
  if (!LISTS_OF_AT_MOST_100.includes(id)) return [survey.plan(id, values)];
  return survey.walkRequests(id, values, 100, MAX_ROWS);
}

/** Returns a pair of values for each pair of filters, as far as the rows have some. */
function pairsOf({ rows, selecting, counting = {} }: PairedList): CombinedFilters[] {
  const filters = Object.entries(selecting).map(([name, valuesOf]) => ({
    name,
    candidates: candidatesOf(rows, name, valuesOf),
  }));
  const pairs = filters.flatMap((one, at) =>
    filters.slice(at + 1).flatMap((other) => bestPair(one.candidates, other.candidates)),
  );
  const counted = filters.flatMap(({ candidates: [best] }) =>
    Object.entries(counting).flatMap(([name, value]) =>
      best === undefined ? [] : [{ ...best.filter, [name]: value }],
    ),
  );
  return [...pairs, ...counted];
}

/** A value of a filter with the indexes of the rows that match it. */
interface Candidate {
  readonly filter: CombinedFilters;
  readonly rows: ReadonlySet<number>;
}

/** The most values of a filter that are tried. */
const MAX_TRIED = 6;
/**
 * The share of the rows that a value should match. A filter that matches more often leaves a list that is too long to
 * be read.
 */
const SHARE = 0.4;

/** Returns values that some rows match, but not all; those of many rows, but not too many, first. */
function candidatesOf(rows: readonly Json[], name: string, valuesOf: ValuesOf): Candidate[] {
  const matches = rows.flatMap((row, index) =>
    valuesOf(row ?? {}).flatMap((value) =>
      typeof value === "string" && value !== "" ? [{ value, index }] : [],
    ),
  );
  const distance = (size: number): number => Math.abs(size - SHARE * rows.length);
  return [...groupBy(matches, ({ value }) => value)]
    .map(([value, found]) => ({
      filter: { [name]: value },
      rows: new Set(found.map(({ index }) => index)),
    }))
    .filter((one) => one.rows.size < rows.length)
    .toSorted((a, b) => distance(a.rows.size) - distance(b.rows.size))
    .slice(0, MAX_TRIED);
}

/**
 * Returns the values that have most rows together and most that only one of them has; else two that have no row
 * together. A deployment that ignores one of both or joins them by "or" returns other rows.
 */
function bestPair(left: readonly Candidate[], right: readonly Candidate[]): CombinedFilters[] {
  const pairs = left.flatMap((one) =>
    right.map((other) => {
      const both = [...one.rows].filter((row) => other.rows.has(row)).length;
      const alone = Math.min(one.rows.size, other.rows.size) - both;
      const rank = both > 0 && alone > 0 ? Math.min(both, alone) : 0;
      return { filters: { ...one.filter, ...other.filter }, rank, both, alone };
    }),
  );
  const [best] = pairs
    .filter(({ alone }) => alone > 0)
    .toSorted((a, b) => b.rank - a.rank || a.both - b.both || b.alone - a.alone);
  return best === undefined ? [] : [best.filters];
}
