import type { Metric } from "../ledger/counters.ts";
import { PLATFORM_NAMES, PLATFORMS, type Platform } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import { Formula } from "./formula.ts";
import type { RunQuery } from "./run-query.ts";

/** How many runs have readable searches (§2.12). */
export interface Coverage {
  readonly runs: number;
  /** Runs whose searches were recorded. */
  readonly readable: number;
  /** Readable runs without a search. */
  readonly withoutSearch: number;
  /** Percent of readable runs; null if there are none. */
  readonly noSearchRate: number | null;
}

export interface PlatformCoverage extends Coverage {
  readonly platform: Platform;
  readonly displayName: string;
  readonly exposesSearches: boolean;
  readonly searches: number;
}

/** Coverage in total and by platform. */
export interface SearchCoverage {
  readonly total: Coverage;
  readonly byPlatform: readonly PlatformCoverage[];
}

/** The fields of COVERAGE by the names of fields in responses. */
export const COVERAGE_FIELDS = [
  "runs",
  "runs_with_readable_searches",
  "runs_without_search",
  "searches",
] as const;

/** Fields: runs, readable runs, those without a search, and searches. */
export const COVERAGE: Metric = {
  fields: 4,
  arrayType: Int32Array,
  prefixSumBytes: 8 * 1024 * 1024,
  byPrompt: false,
  items: () => 1,
  count: (counters, segment, { rows, length }, weight) => {
    const { values } = counters;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const at = counters.stride * segment.platform[row]!;
      values[at]! += weight;
      if (segment.recorded[row] === 0) continue;
      const searches = segment.searchEnd[row]! - segment.searchStart(row);
      values[at + 1]! += weight;
      if (searches === 0) values[at + 2]! += weight;
      values[at + 3]! += weight * searches;
    }
  },
};

/** The plan's platforms, or the requested one if the plan has it, in list order. */
export function platformsInScope(brand: BrandView, requested: Platform | null): Platform[] {
  const { plan } = brand.context;
  return PLATFORMS.filter(
    (platform) =>
      plan.platforms.includes(platform) && (requested === null || platform === requested),
  );
}

/** Coverage over all languages, by platform and in total. */
export function searchCoverage(query: RunQuery, platforms: readonly Platform[]): SearchCoverage {
  const counts = query.count(COVERAGE);
  return {
    total: coverageOf(counts.fields(null, 0)),
    byPlatform: platforms.map((platform) => {
      const fields = counts.fields(PLATFORMS.indexOf(platform), 0);
      return {
        platform,
        displayName: PLATFORM_NAMES[platform],
        exposesSearches: query.brand.exposesSearches(platform, query.window),
        ...coverageOf(fields),
        searches: fields[3]!,
      };
    }),
  };
}

const NO_SEARCH_RATE = new Formula<null>({
  section: "2.12",
  text: "100 × runs_without_search / runs_with_readable_searches",
  operands: {
    runs_without_search: "runs whose searches were recorded and that have none",
    runs_with_readable_searches: "runs whose searches were recorded",
  },
  numerator: (withoutSearch) => 100 * withoutSearch,
  denominator: (_, readable) => readable,
  empty: null,
});

function coverageOf([runs, readable, withoutSearch]: Float64Array): Coverage {
  return {
    runs: runs!,
    readable: readable!,
    withoutSearch: withoutSearch!,
    noSearchRate: NO_SEARCH_RATE.of(withoutSearch!, readable),
  };
}
