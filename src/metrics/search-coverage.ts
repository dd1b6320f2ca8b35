import type { Measure } from "../workspace/ledger/tally.ts";
import { PLATFORM_NAMES, PLATFORMS, type Platform } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import { percentage } from "./rounding.ts";
import type { Scope, Window } from "./scope.ts";

/** How much of what the models searched can be known at all (§2.12). */
export interface Coverage {
  readonly runs: number;
  /** Runs whose searches were recorded. */
  readonly readable: number;
  /** Readable runs in which the model searched nothing. */
  readonly withoutSearch: number;
  /** Percent of readable runs; null where nothing was readable. */
  readonly noSearchRate: number | null;
}

export interface PlatformCoverage extends Coverage {
  readonly platform: Platform;
  readonly displayName: string;
  readonly exposesSearches: boolean;
  readonly searches: number;
}

/** Runs, those with recorded searches, those of them without any, and searches. */
const COVERAGE: Measure = {
  fields: 4,
  counters: Int32Array,
  sumBytes: 8 * 1024 * 1024,
  byPrompt: false,
  items: () => 1,
  count: (tally, segment, { rows, length }) => {
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const platform = segment.platform[row]!;
      tally.add(platform, 0, 0, 1);
      if (segment.recorded[row] === 0) continue;
      const searches = segment.searchEnd[row]! - segment.searchStart(row);
      tally.add(platform, 0, 1, 1);
      if (searches === 0) tally.add(platform, 0, 2, 1);
      tally.add(platform, 0, 3, searches);
    }
  },
};

/** The platforms a request is about: the plan's, or the one asked for, in list order. */
export function platformsInScope(brand: BrandView, asked: Platform | null): Platform[] {
  const { plan } = brand.context;
  return PLATFORMS.filter(
    (platform) => plan.platforms.includes(platform) && (asked === null || platform === asked),
  );
}

/** Coverage of a scope, by platform and in all; spans every language. `window` is the scope's own. */
export function searchCoverage(
  scope: Scope,
  platforms: readonly Platform[],
  window: Window,
): { readonly total: Coverage; readonly byPlatform: readonly PlatformCoverage[] } {
  const counted = scope.count(COVERAGE);
  const counts = PLATFORMS.map((_, place) => {
    const [runs, readable, withoutSearch, searches] = counted.fieldsOf(place, 0);
    return { runs: runs!, readable: readable!, withoutSearch: withoutSearch!, searches: searches! };
  });
  const byPlatform = platforms.map((platform) => {
    const count = counts[PLATFORMS.indexOf(platform)] as (typeof counts)[number];
    return {
      platform,
      displayName: PLATFORM_NAMES[platform],
      exposesSearches: scope.brand.exposesSearches(platform, window),
      ...count,
      noSearchRate: rateOf(count),
    };
  });
  const total = { runs: 0, readable: 0, withoutSearch: 0 };
  for (const count of counts) {
    total.runs += count.runs;
    total.readable += count.readable;
    total.withoutSearch += count.withoutSearch;
  }
  return { total: { ...total, noSearchRate: rateOf(total) }, byPlatform };
}

function rateOf(count: {
  readonly readable: number;
  readonly withoutSearch: number;
}): number | null {
  return count.readable === 0 ? null : percentage(count.withoutSearch, count.readable);
}
