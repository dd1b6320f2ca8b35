import { changeEach, copy, setDefault, toFraction } from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";

/** Faults in search coverage (§2.12). */
export const COVERAGE_FAULTS = defineFaults({ path: "/searches" }, [
  {
    id: "coverage.rate-over-all-runs",
    title: "no_search_rate_pct is computed over all runs.",
    breaks: ["coverage.rate"],
    changeBody: changeEach(everyCounts, (counts) => {
      if (counts.no_search_rate_pct === null) return;
      const rate = (100 * counts.runs_without_search) / counts.runs;
      counts.no_search_rate_pct = Math.round(rate * 10) / 10;
    }),
  },
  {
    id: "coverage.rate-fraction",
    title: "no_search_rate_pct is a fraction from 0 to 1.",
    breaks: ["coverage.rate"],
    changeBody: changeEach(everyCounts, toFraction("no_search_rate_pct")),
  },
  {
    id: "coverage.zero-for-null",
    title: "no_search_rate_pct is 0 when nothing was readable.",
    breaks: ["coverage.null", "coverage.silent-provider"],
    changeBody: changeEach(everyCounts, setDefault("no_search_rate_pct", 0)),
  },
  {
    id: "coverage.overall-rate-null",
    title: "The overall no_search_rate_pct is null.",
    breaks: ["coverage.null"],
    changeBody: ({ coverage }) => {
      if (coverage.runs_with_readable_searches > 0) coverage.no_search_rate_pct = null;
    },
  },
  {
    id: "coverage.silent-in-maps",
    title: "A platform without published searches has a zero entry in the maps.",
    breaks: ["coverage.silent-provider"],
    changeBody: (body) => {
      for (const { provider } of silentOf(body.coverage)) {
        body.searches_by_provider_total[provider] = 0;
        for (const row of body.items) row.searches_by_provider[provider] = 0;
      }
    },
  },
  {
    id: "coverage.silent-without-search",
    title: "A platform without published searches counts as runs without search.",
    breaks: ["coverage.silent-provider", "coverage.bounds"],
    mayBreak: ["coverage.null"],
    changeBody: ({ coverage }) => {
      for (const counts of silentOf(coverage)) {
        counts.runs_with_readable_searches = counts.runs;
        counts.runs_without_search = counts.runs;
        counts.no_search_rate_pct = counts.runs === 0 ? null : 100;
        coverage.runs_with_readable_searches += counts.runs;
        coverage.runs_without_search += counts.runs;
      }
      const readable = coverage.runs_with_readable_searches;
      coverage.no_search_rate_pct =
        readable === 0 ? null : Math.round((1000 * coverage.runs_without_search) / readable) / 10;
    },
  },
  {
    id: "coverage.unsearched-not-exposed",
    title: "exposes_searches is false for a platform without searches in the window.",
    breaks: ["coverage.same-exposure"],
    mayBreak: ["coverage.silent-provider"],
    changeBody: ({ coverage }) => {
      for (const counts of coverage.by_provider) {
        if (counts.searches === 0) counts.exposes_searches = false;
      }
    },
  },
  {
    id: "coverage.provider-left-out",
    title: "by_provider lacks its last row.",
    breaks: ["coverage.adds-up"],
    mayBreak: ["run.silent-provider", "providers.display", "coverage.silent-provider"],
    changeBody: ({ coverage }) => {
      coverage.by_provider.pop();
    },
  },
  {
    id: "coverage.runs-are-readable-runs",
    title: "coverage.runs counts readable runs only.",
    breaks: ["coverage.bounds"],
    changeBody: changeEach(everyCounts, copy("runs_with_readable_searches", "runs")),
  },
  {
    id: "coverage.searches-are-runs",
    title: "searches counts runs with a search instead of searches.",
    breaks: ["coverage.agrees"],
    changeBody: ({ coverage }) => {
      for (const counts of coverage.by_provider) {
        counts.searches = counts.runs_with_readable_searches - counts.runs_without_search;
      }
    },
  },
]);

function everyCounts({ coverage }: ResponseBody): ResponseBody[] {
  return [coverage, ...coverage.by_provider];
}

function silentOf(coverage: ResponseBody): ResponseBody[] {
  return coverage.by_provider.filter(({ exposes_searches: exposes }: ResponseBody) => !exposes);
}
