import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { coverageResponses, coverageEntries, type CoverageEntry } from "./coverage-entries.ts";

/** §2.12: null means unknown; the rate is null if no run is readable. */
export const coverageNull: Rule = {
  id: "coverage.null",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("runs of which none is readable");
    for (const exchange of coverageResponses(survey)) {
      const entries = coverageEntries(exchange).filter(isKnown);
      const hasNone = entries.some(
        ({ counts }) => counts.runs > 0 && counts.runs_with_readable_searches === 0,
      );
      reportFindings(reporter, exchange, entries.flatMap(findingsOf), hasNone);
    }
  },
};

function isKnown({ counts }: CoverageEntry): boolean {
  return isCount(counts.runs_with_readable_searches) && "no_search_rate_pct" in counts;
}

function findingsOf({ pointer, counts }: CoverageEntry): FindingDetails[] {
  const { runs_with_readable_searches: readable, no_search_rate_pct: rate } = counts;
  if ((readable === 0) === (rate === null)) return [];
  return [
    {
      pointer: `${pointer}/no_search_rate_pct`,
      kind: readable === 0 ? "rate-of-nothing" : "no-rate",
      expected: `${readable === 0 ? "null" : "a number"}, because runs_with_readable_searches is ${readable}`,
      actual: formatValue(rate),
    },
  ];
}
