import { byMentions } from "../metrics/leaderboard.ts";
import { mentionsOf, namesIn } from "../metrics/mentions.ts";
import { percentage } from "../metrics/rounding.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /brands/top-mentioned (§4.2): share of voice over all brands named in the scope. */
export const listTopMentionedBrands: Endpoint<"listTopMentionedBrands"> = ({
  brand,
  scope,
  parameters,
}) => {
  const rows = namesIn(scope).toSorted(byMentions);
  const mentions = mentionsOf(rows);
  return {
    body: pageOf(rows, parameters, (row) => ({
      brand_name: row.name,
      domain: row.name === brand.name ? brand.domain : row.domain,
      is_you: row.name === brand.name,
      is_tracked_competitor: brand.competitors.has(row.name),
      mention_count: row.count,
      share_pct: percentage(row.count, mentions),
      avg_rank: row.averageRank,
      net_sentiment: row.sentiment.net,
      sentiment_coverage_pct: row.sentiment.coverage,
    })),
  };
};
