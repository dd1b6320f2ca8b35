import { intervalOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { tell } from "../../tell.ts";
import { MOST_PER_ANSWER } from "./mentions.ts";
import { decimalsIn, pairAsks, type SentimentPair, sentimentPairs } from "./pairs.ts";

/**
 * §2.2: without a label there is no sentiment. Only where a printed coverage of 0 can't be a small share
 * of many mentions, rounded.
 */
export const sentimentNoData: Rule = {
  id: "sentiment.no-data",
  asks: pairAsks,
  judge(survey, judgement) {
    const decimals = decimalsIn(survey, "coverage");
    const pairs = sentimentPairs(survey).filter((pair) => isUnlabelled(pair, decimals));
    if (pairs.length === 0) judgement.missing("a named brand with a sentiment_coverage_pct of 0");
    for (const [exchange, group] of Map.groupBy(pairs, (pair) => pair.exchange)) {
      const findings = group
        .filter(({ net }) => net !== 0)
        .map(({ pointer, net }) => ({
          pointer: `${pointer}/net_sentiment`,
          kind: "sentiment-without-labels",
          expected: "0, for sentiment_coverage_pct is 0",
          actual: String(net),
        }));
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

function isUnlabelled({ net, coverage, mentions }: SentimentPair, decimals: number): boolean {
  if (typeof net !== "number" || coverage !== 0) return false;
  const oneLabel = 100 / (mentions * MOST_PER_ANSWER);
  return intervalOf(0, decimals).high < oneLabel;
}
