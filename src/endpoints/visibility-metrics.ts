import type { Schemas } from "../contract/operation.ts";
import type { VisibilityCounts } from "../metrics/visibility.ts";

/** The seven metrics of §2.7. */
export function visibilityMetrics(counts: VisibilityCounts): Schemas["VisibilityMetrics"] {
  return {
    total_runs: counts.runs,
    mention_runs: counts.mentionRuns,
    visibility_pct: counts.visibility,
    prominence_pct: counts.prominence,
    avg_rank: counts.averageRank,
    net_sentiment: counts.sentiment.net,
    sentiment_coverage_pct: counts.sentiment.coverage,
  };
}
