import type { Schemas } from "../contract/operation.ts";
import {
  leaderboard,
  mentionedNames,
  MENTION_RATE,
  SHARE_OF_VOICE,
  totalMentions,
  type LeaderboardEntry,
} from "../metrics/mentions.ts";
import { SentimentCounts } from "../metrics/sentiment.ts";
import { ownVisibility } from "../metrics/visibility.ts";
import type { Endpoint } from "./endpoint.ts";

/** GET /prompts/leaderboard (§4.5): every brand that one prompt's runs mention, ranked (C62). */
export const getPromptLeaderboard: Endpoint<"getPromptLeaderboard"> = ({
  brand,
  query,
  parameters,
}) => {
  const names = mentionedNames(query);
  const mentions = totalMentions(names);
  const { runs } = ownVisibility(query);
  const items = leaderboard(names, runs).map((entry) => rowOf(entry, brand.name));
  const yours =
    items.find(({ is_your_brand }) => is_your_brand) ?? unmentionedRow(brand.name, runs);
  return {
    body: {
      items,
      total_count: items.length,
      your_row: yours,
      metrics: {
        total_brand_mentions: mentions,
        total_entities: items.length,
        total_runs: runs,
        window_days: parameters.window_days,
        your_avg_position: yours.avg_position,
        your_mention_rate_pct: yours.mention_rate_pct,
        your_rank: yours.rank,
        your_share_of_voice_pct: SHARE_OF_VOICE.of(yours.times_named, mentions),
        your_times_named: yours.times_named,
      },
    },
  };
};

function rowOf(
  { rank, counts, mentionRate }: LeaderboardEntry,
  yourBrand: string,
): Schemas["LeaderboardRow"] {
  return {
    rank,
    brand: counts.name,
    is_your_brand: counts.name === yourBrand,
    times_named: counts.count,
    mention_rate_pct: mentionRate,
    avg_position: counts.averageRank,
    net_sentiment: counts.sentiment.net,
    sentiment_coverage_pct: counts.sentiment.coverage,
    seen_on_providers: counts.platforms,
  };
}

/** The row of a brand that no run mentions (C63). */
function unmentionedRow(brand: string, runs: number): Schemas["YourLeaderboardRow"] {
  const sentiment = new SentimentCounts();
  return {
    rank: null,
    brand,
    is_your_brand: true,
    times_named: 0,
    mention_rate_pct: MENTION_RATE.of(0, runs),
    avg_position: null,
    net_sentiment: sentiment.net,
    sentiment_coverage_pct: sentiment.coverage,
    seen_on_providers: [],
  };
}
