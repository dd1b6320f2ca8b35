import type { Schemas } from "../contract/operation.ts";
import { leaderboard, type Leaderboard, type LeaderboardPlace } from "../metrics/leaderboard.ts";
import { percentage } from "../metrics/rounding.ts";
import type { Endpoint } from "./endpoint.ts";

/** GET /prompts/leaderboard (§4.5): every brand named on one prompt, ranked (C62). */
export const getPromptLeaderboard: Endpoint<"getPromptLeaderboard"> = ({
  brand,
  scope,
  parameters,
}) => {
  const board = leaderboard(scope);
  const items = board.places.map((place) => rowOf(place, brand.name));
  const yours = items.find(({ is_your_brand }) => is_your_brand) ?? unnamedRow(brand.name);
  return {
    body: {
      items,
      total_count: items.length,
      your_row: yours,
      metrics: metricsOf(board, yours, parameters.window_days),
    },
  };
};

type YourRow = Schemas["YourLeaderboardRow"];

function rowOf(
  { rank, tally, mentionRate }: LeaderboardPlace,
  yourBrand: string,
): Schemas["LeaderboardRow"] {
  return {
    rank,
    brand: tally.name,
    is_your_brand: tally.name === yourBrand,
    times_named: tally.count,
    mention_rate_pct: mentionRate,
    avg_position: tally.averageRank,
    net_sentiment: tally.sentiment.net,
    sentiment_coverage_pct: tally.sentiment.coverage,
    seen_on_providers: tally.platforms,
  };
}

/** What stands for a brand that no answer names (C63). */
function unnamedRow(brand: string): YourRow {
  return {
    rank: null,
    brand,
    is_your_brand: true,
    times_named: 0,
    mention_rate_pct: 0,
    avg_position: null,
    net_sentiment: 0,
    sentiment_coverage_pct: 0,
    seen_on_providers: [],
  };
}

function metricsOf(
  board: Leaderboard,
  yours: YourRow,
  windowDays: number,
): Schemas["LeaderboardMetrics"] {
  return {
    total_brand_mentions: board.mentions,
    total_entities: board.places.length,
    total_runs: board.runs,
    window_days: windowDays,
    your_avg_position: yours.avg_position,
    your_mention_rate_pct: yours.mention_rate_pct,
    your_rank: yours.rank,
    your_share_of_voice_pct: percentage(yours.times_named, board.mentions),
    your_times_named: yours.times_named,
  };
}
