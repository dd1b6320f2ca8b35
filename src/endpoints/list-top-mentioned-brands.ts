import { mentionedNames, totalMentions } from "../metrics/mentions.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /brands/top-mentioned (§4.2): share of voice over all brands that the runs mention. */
export const listTopMentionedBrands: Endpoint<"listTopMentionedBrands"> = ({
  brand,
  query,
  parameters,
}) => {
  const names = mentionedNames(query);
  const { competitors } = brand;
  const mentions = totalMentions(names);
  return {
    body: pageOf(names, parameters, (name) => ({
      brand_name: name.name,
      domain: name.name === brand.name ? brand.domain : brand.domainOf(name),
      is_you: name.name === brand.name,
      is_tracked_competitor: competitors.has(name.name),
      mention_count: name.count,
      share_pct: name.shareOf(mentions),
      avg_rank: name.averageRank,
      net_sentiment: name.sentiment.net,
      sentiment_coverage_pct: name.sentiment.coverage,
    })),
  };
};
