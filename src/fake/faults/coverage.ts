import { bending, type Fault } from "./fault.ts";

const SEARCHES = ["listSearches"] as const;

interface Counts {
  runs: number;
  runs_with_readable_searches: number;
  runs_without_search: number;
  no_search_rate_pct: number | null;
}

interface ProviderCounts extends Counts {
  readonly provider: string;
  readonly exposes_searches: boolean;
  searches: number;
}

interface Coverage extends Counts {
  by_provider: ProviderCounts[];
}

/** Faults of how far the searches can be seen (§2.12). */
export const COVERAGE_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "coverage.rate-over-all-runs",
      says: "no_search_rate_pct is computed over all runs.",
      kills: ["coverage.rate"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of everyCounts(coverage)) {
        if (counts.no_search_rate_pct === null) continue;
        const rate = (100 * counts.runs_without_search) / counts.runs;
        counts.no_search_rate_pct = Math.round(rate * 10) / 10;
      }
    },
  ),
  bending(
    {
      id: "coverage.rate-fraction",
      says: "no_search_rate_pct is a fraction of 1.",
      kills: ["coverage.rate"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of everyCounts(coverage)) {
        if (counts.no_search_rate_pct !== null) counts.no_search_rate_pct /= 100;
      }
    },
  ),
  bending(
    {
      id: "coverage.zero-for-null",
      says: "The rate over nothing is 0.",
      kills: ["coverage.null", "coverage.silent-provider"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of everyCounts(coverage)) counts.no_search_rate_pct ??= 0;
    },
  ),
  bending(
    {
      id: "coverage.whole-rate-missing",
      says: "The rate of all providers together is null.",
      kills: ["coverage.null"],
    },
    SEARCHES,
    ({ coverage }) => {
      if (coverage.runs_with_readable_searches > 0) coverage.no_search_rate_pct = null;
    },
  ),
  bending(
    {
      id: "coverage.silent-in-maps",
      says: "A platform that publishes nothing has a key at 0 in the maps.",
      kills: ["coverage.silent-provider"],
    },
    SEARCHES,
    (body) => {
      for (const { provider } of silentOf(body.coverage)) {
        body.searches_by_provider_total[provider] = 0;
        for (const row of body.items) row.searches_by_provider[provider] = 0;
      }
    },
  ),
  bending(
    {
      id: "coverage.silent-without-search",
      says: "A platform that publishes nothing is said to have searched nothing.",
      kills: ["coverage.silent-provider", "coverage.bounds"],
      may: ["coverage.null"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of silentOf(coverage)) {
        counts.runs_with_readable_searches = counts.runs;
        counts.runs_without_search = counts.runs;
        counts.no_search_rate_pct = counts.runs === 0 ? null : 100;
        coverage.runs_with_readable_searches += counts.runs;
        coverage.runs_without_search += counts.runs;
      }
      const readable: number = coverage.runs_with_readable_searches;
      coverage.no_search_rate_pct =
        readable === 0 ? null : Math.round((1000 * coverage.runs_without_search) / readable) / 10;
    },
  ),
  bending(
    {
      id: "coverage.provider-left-out",
      says: "by_provider leaves out its last row.",
      kills: ["coverage.adds-up"],
      may: ["run.silent-provider", "providers.display", "coverage.silent-provider"],
    },
    SEARCHES,
    ({ coverage }) => {
      coverage.by_provider.pop();
    },
  ),
  bending(
    {
      id: "coverage.runs-are-readable-runs",
      says: "runs counts the readable ones only.",
      kills: ["coverage.bounds"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of everyCounts(coverage)) {
        counts.runs = counts.runs_with_readable_searches;
      }
    },
  ),
  bending(
    {
      id: "coverage.searches-are-runs",
      says: "searches counts answers with a search instead of searches.",
      kills: ["coverage.agrees"],
    },
    SEARCHES,
    ({ coverage }) => {
      for (const counts of (coverage as Coverage).by_provider) {
        counts.searches = counts.runs_with_readable_searches - counts.runs_without_search;
      }
    },
  ),
];

function everyCounts(coverage: Coverage): Counts[] {
  return [coverage, ...coverage.by_provider];
}

function silentOf(coverage: Coverage): ProviderCounts[] {
  return coverage.by_provider.filter(({ exposes_searches: exposes }) => !exposes);
}
