import { reportFindings } from "../../assert/findings.ts";
import { intervalOf } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import {
  MAX_PER_ANSWER,
  decimalsIn,
  sentimentPairRequests,
  type SentimentPair,
  sentimentPairs,
} from "./pairs.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/**
 * §2.2: without labels there is no sentiment. Checked only if a printed coverage of 0 cannot be a small
 * rounded share.
 */
export const sentimentNoData: Rule = {
  id: "sentiment.no-data",
  requests: sentimentPairRequests,
  judge(survey, reporter) {
    const decimals = decimalsIn(survey, "coverage");
    const pairs = sentimentPairs(survey).filter((pair) => isUnlabelled(pair, decimals));
    if (pairs.length === 0) reporter.needs("a mentioned brand with a sentiment_coverage_pct of 0");
    for (const [exchange, group] of groupBy(pairs, (pair) => pair.exchange)) {
      const findings = group
        .filter(({ net }) => net !== 0)
        .map(({ pointer, net }) => ({
          pointer: `${pointer}/net_sentiment`,
          kind: "sentiment-without-labels",
          expected: "0, because sentiment_coverage_pct is 0",
          actual: String(net),
        }));
      reportFindings(reporter, exchange, findings);
    }
  },
};

function isUnlabelled({ net, coverage, mentions }: SentimentPair, decimals: number): boolean {
  if (typeof net !== "number" || coverage !== 0) return false;
  const oneLabel = 100 / (mentions * MAX_PER_ANSWER);
  return intervalOf(0, decimals).high < oneLabel;
}
