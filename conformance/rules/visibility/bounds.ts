import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Row } from "../../assert/rows.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { rankedMention } from "../../assert/ranked-mentions.ts";
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
      const excesses = excessesOf(metrics, () => rankedMention(survey, exchange));
      const findings = excesses.map(({ field, expected, compared = [] }) => ({
        pointer: `/metrics/${field}`,
        kind: "out-of-bounds",
        expected,
        actual: String(metrics[field]),
        compared,
      }));
      reportFindings(reporter, exchange, findings, metrics.total_runs > 0);
    }
  },
};

interface Excess {
  readonly field: string;
  readonly expected: string;
  readonly compared?: readonly Place[];
}

function excessesOf(metrics: Json, findRanked: () => Row | null): Excess[] {
  const { total_runs, mention_runs, prominence_pct } = metrics;
  const excesses: Excess[] = [];
  if (areNumbers(total_runs, mention_runs) && mention_runs > total_runs) {
    excesses.push({ field: "mention_runs", expected: `at most ${total_runs}, total_runs` });
  }
  if (prominence_pct === null && areNumbers(mention_runs) && mention_runs > 0) {
    excesses.push({ field: "prominence_pct", expected: "a number: runs mention the brand" });
  }
  if (areNumbers(prominence_pct) && (prominence_pct < 0 || prominence_pct > 100)) {
    excesses.push({ field: "prominence_pct", expected: "0 to 100, because it is a percentage" });
  }
  return [...excesses, ...rankExcess(metrics, findRanked)];
}

/** An average of 0 can mean that there is none; a run that mentions the brand at a rank shows that there is one. */
function rankExcess({ mention_runs, avg_rank }: Json, findRanked: () => Row | null): Excess[] {
  if (!areNumbers(mention_runs, avg_rank) || mention_runs <= 0 || avg_rank >= 1) return [];
  const excess = { field: "avg_rank", expected: "at least 1, the first rank" };
  if (avg_rank !== 0) return [excess];
  const ranked = findRanked();
  return ranked === null ? [] : [{ ...excess, compared: [ranked] }];
}

function areNumbers(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "number");
}
