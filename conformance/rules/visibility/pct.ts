import { counted } from "../../../src/common/counted.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { canRoundTo, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.7: `visibility_pct` is the share of runs that mention the brand; 0 or null without runs (C31). */
export const visibilityPct: Rule = {
  id: "visibility.pct",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with runs");
    const responses = overallResponses(survey);
    const precision = {
      decimals: decimalsOfValues(responses.map((exchange) => metricsOf(exchange).visibility_pct)),
      units: unitsOf(survey),
    };
    for (const exchange of responses) {
      const { total_runs, mention_runs, visibility_pct } = metricsOf(exchange);
      const isCounted = Number.isInteger(total_runs) && Number.isInteger(mention_runs);
      if (!isCounted || visibility_pct === undefined) continue;
      if (total_runs <= 0) {
        reportFindings(reporter, exchange, ofNoRuns(visibility_pct), false);
        continue;
      }
      const exact = (100 * mention_runs) / total_runs;
      const isRight =
        typeof visibility_pct === "number" && canRoundTo(visibility_pct, exact, precision);
      const finding = {
        pointer: "/metrics/visibility_pct",
        kind: "percentage-differs",
        expected: `${exact.toFixed(3)}: ${mention_runs} of ${counted(total_runs, "run")}`,
        actual: String(visibility_pct),
      };
      reportFindings(reporter, exchange, isRight ? [] : [finding]);
    }
  },
};

function ofNoRuns(pct: unknown): FindingDetails[] {
  if (pct === 0 || pct === null) return [];
  const expected = "0 or null: there are no runs";
  const pointer = "/metrics/visibility_pct";
  return [{ pointer, kind: "percentage-differs", expected, actual: formatValue(pct) }];
}
