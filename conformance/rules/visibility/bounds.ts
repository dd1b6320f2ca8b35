import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { hasRankedMention } from "../../assert/ranked-mentions.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";

/**
 * §2.7: a part is at most the whole, and ranks start at 1. An average of no ranks is null or 0: a mention need
 * not be ranked.
 */
export const visibilityBounds: Rule = {
  id: "visibility.bounds",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with runs");
    for (const exchange of overallResponses(survey)) {
      const metrics = metricsOf(exchange);
      const excesses = excessesOf(metrics, () => hasRankedMention(survey, exchange));
      const findings = excesses.map(({ field, expected }) => ({
        pointer: `/metrics/${field}`,
        kind: "out-of-bounds",
        expected,
        actual: String(metrics[field]),
      }));
      reportFindings(reporter, exchange, findings, metrics.total_runs > 0);
    }
  },
};

interface Excess {
  readonly field: string;
  readonly expected: string;
}

function excessesOf(metrics: Json, isRanked: () => boolean): Excess[] {
  const { total_runs, mention_runs, prominence_pct, avg_rank } = metrics;
  const excesses: Excess[] = [];
  if (areNumbers(total_runs, mention_runs) && mention_runs > total_runs) {
    excesses.push({ field: "mention_runs", expected: `at most ${total_runs}, total_runs` });
  }
  if (areNumbers(prominence_pct) && (prominence_pct < 0 || prominence_pct > 100)) {
    excesses.push({ field: "prominence_pct", expected: "0 to 100" });
  }
  const isBelowFirst = areNumbers(mention_runs, avg_rank) && mention_runs > 0 && avg_rank < 1;
  if (isBelowFirst && !isNothing(avg_rank, isRanked)) {
    excesses.push({ field: "avg_rank", expected: "at least 1, the first rank" });
  }
  return excesses;
}

function isNothing(average: number, isRanked: () => boolean): boolean {
  return average === 0 && !isRanked();
}

function areNumbers(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "number");
}
