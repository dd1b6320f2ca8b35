import { reportFindings, expectEqual, withSource } from "../../assert/findings.ts";
import { isCount, sumOf } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { coverageOf, coverageResponses, providerEntries } from "./coverage-entries.ts";

const COUNTS = ["runs", "runs_with_readable_searches", "runs_without_search"];

/** §2.12: every run belongs to one provider. */
export const coverageAddsUp: Rule = {
  id: "coverage.adds-up",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("coverage with runs");
    for (const exchange of coverageResponses(survey)) {
      const coverage = coverageOf(exchange);
      const rows = providerEntries(exchange);
      if (!Array.isArray(coverage.by_provider) || rows.length < coverage.by_provider.length) {
        continue;
      }
      const findings = COUNTS.flatMap((name) => {
        const sum = sumOf(rows.map(({ counts }): unknown => counts[name]));
        if (sum === null || !isCount(coverage[name])) return [];
        return withSource(
          expectEqual(`/coverage/${name}`, "sum-differs", sum, coverage[name]),
          "the sum over by_provider",
        );
      });
      reportFindings(reporter, exchange, findings, coverage.runs > 0);
    }
  },
};
