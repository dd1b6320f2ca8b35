import type { Survey } from "../core/survey.ts";
import { promptOfToken } from "../assert/prompts.ts";
import { textsOf } from "../assert/rows.ts";
import { memoize } from "../../src/common/memoize.ts";
import { selectedRuns, type CountedRuns } from "./counted-runs.ts";
import { PROVIDERS } from "./discovery.ts";

export type CombinedFilters = Readonly<Record<string, string>>;

/** The values that each filter can have. */
export type FilterValues = Readonly<Record<string, readonly unknown[]>>;

/**
 * Chooses combinations of filters in which each filter removes something that the others select, so that a deployment
 * that ignores one of them returns other data. Returns at most `most`, with as many pairs of filters as possible. In a
 * deep check, returns combinations that start from each filter, and for each pair of filters one that selects something
 * and one that selects nothing.
 */
export function combinedFilters(
  { settings: { depth } }: Survey,
  { values, most }: { readonly values: FilterValues; readonly most: number },
  countOf: (filters: CombinedFilters) => number,
): CombinedFilters[] {
  const names = Object.keys(values);
  const rotations = names.map((_, at) => [...names.slice(at), ...names.slice(0, at)]);
  const pairs = names.flatMap((name, at) => names.slice(at + 1).map((other) => [name, other]));
  const all = [...rotations, ...pairs]
    .map((order) => combined(values, order, countOf))
    .filter((filters) => Object.keys(filters).length > 1)
    .toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  if (depth !== "deep") return withMostPairs(all, most);
  return [...all, ...pairs.flatMap((pair) => withoutResult(values, pair, countOf))];
}

/** Chooses one combination after the other, each with most pairs of filters that the chosen ones lack. */
function withMostPairs(all: readonly CombinedFilters[], most: number): CombinedFilters[] {
  const chosen: CombinedFilters[] = [];
  const known = new Set<string>();
  while (chosen.length < most) {
    const [best] = all
      .map((filters) => ({ filters, pairs: pairsIn(filters).filter((pair) => !known.has(pair)) }))
      .toSorted((a, b) => b.pairs.length - a.pairs.length);
    if (best === undefined || best.pairs.length === 0) break;
    chosen.push(best.filters);
    for (const pair of best.pairs) known.add(pair);
  }
  return chosen;
}

function pairsIn(filters: CombinedFilters): string[] {
  const names = Object.keys(filters).toSorted();
  return names.flatMap((name, at) => names.slice(at + 1).map((other) => `${name} ${other}`));
}

/** Returns the filters that none of the combinations contains, and those whose values are encoded in a URL. */
export function sentAlone(
  filters: readonly CombinedFilters[],
  combinations: readonly CombinedFilters[],
): CombinedFilters[] {
  const combinedNames = new Set(combinations.flatMap((filter) => Object.keys(filter)));
  return filters.filter((filter) =>
    Object.entries(filter).some(
      ([name, value]) => !combinedNames.has(name) || encodeURIComponent(value) !== value,
    ),
  );
}

/** The most values of a filter that are tried. */
const MAX_TRIED = 10;

/** Returns two filters that select something each, but nothing together, as far as there are some. */
function withoutResult(
  values: FilterValues,
  names: readonly string[],
  countOf: (filters: CombinedFilters) => number,
): CombinedFilters[] {
  const [left, right] = names.map((name) =>
    [...new Set(values[name] ?? [])]
      .filter((value) => typeof value === "string")
      .map((value): CombinedFilters => ({ [name]: value }))
      .filter((filter) => countOf(filter) > 0)
      .slice(0, MAX_TRIED),
  );
  for (const one of left ?? []) {
    const other = right?.find((filter) => countOf({ ...one, ...filter }) === 0);
    if (other !== undefined) return [{ ...one, ...other }];
  }
  return [];
}

/** Adds one filter after the other, with the value that leaves most. */
function combined(
  values: FilterValues,
  names: readonly string[],
  countOf: (filters: CombinedFilters) => number,
): CombinedFilters {
  let chosen: CombinedFilters = {};
  for (const name of names) {
    const all = values[name] ?? [];
    const texts = [...new Set(all)].filter((value) => typeof value === "string");
    const best = texts
      .map((value): CombinedFilters => ({ ...chosen, [name]: value }))
      .map((filters) => ({ filters, count: countOf(filters) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .find(({ filters, count }) => isTelling(filters, count, countOf));
    chosen = best?.filters ?? chosen;
  }
  return chosen;
}

function isTelling(
  filters: CombinedFilters,
  count: number,
  countOf: (one: CombinedFilters) => number,
): boolean {
  return Object.keys(filters).every((name) => {
    const others = Object.entries(filters).filter(([other]) => other !== name);
    return countOf(Object.fromEntries(others)) > count;
  });
}

/** The most combinations of filters that select runs. */
const MOST_OF_RUNS = 4;

/** Combines filters that select runs, as far as `isKnown` has them. */
export function combinedRunFilters(
  survey: Survey,
  counted: CountedRuns,
  isKnown: (name: string) => boolean,
): CombinedFilters[] {
  const { runs, scope } = counted;
  const others = runs
    .flatMap((run) => run.mentions.map(({ brand }): unknown => brand))
    .filter((brand) => brand !== scope["brand"]);
  const all: FilterValues = {
    exclude_brand: others,
    filter_by_brand: others,
    mentioned: ["true", "false"],
    llm_provider: PROVIDERS,
    query_tag: runs.flatMap(({ row }) => textsOf(promptOfToken(survey, row.brand_prompt_id)?.tags)),
    brand_prompt_id: runs.map(({ row }): unknown => row.brand_prompt_id),
  };
  const values = Object.entries(all).filter(([name]) => isKnown(name) && !(name in scope));
  // Runs are selected by several filters if each one alone selects them.
  const selectedBy = memoize((name: string) =>
    memoize((value: string) => new Set(selectedRuns(survey, counted, { [name]: value }))),
  );
  const options = { values: Object.fromEntries(values), most: MOST_OF_RUNS };
  return combinedFilters(survey, options, (filters) => {
    const [first, ...further] = Object.entries(filters).map(([name, value]) =>
      selectedBy(name)(value),
    );
    if (first === undefined) return runs.length;
    let count = 0;
    for (const run of first) if (further.every((set) => set.has(run))) count++;
    return count;
  });
}
