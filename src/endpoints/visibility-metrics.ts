import type { Schemas } from "../contract/operation.ts";
import type { VisibilityTally } from "../metrics/visibility.ts";

/** A tally as the seven metrics of §2.7. */
export function visibilityMetrics(tally: VisibilityTally): Schemas["VisibilityMetrics"] {
  return {
    total_runs: tally.runs,
    mention_runs: tally.mentionRuns,
    visibility_pct: tally.visibility,
    prominence_pct: tally.prominence,
    avg_rank: tally.averageRank,
    net_sentiment: tally.sentiment.net,
    sentiment_coverage_pct: tally.sentiment.coverage,
  };
}
