import { least } from "../../assert/numbers.ts";
import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { ownMentions, rowField, runPairs } from "../../assert/runs.ts";
import { MENTION_LABELS } from "./labels.ts";

/** §2.2, §2.16: the row's label is that of the best-ranked mention; any of several with equal ranks. */
export const sentimentUnknownNotNeutral: Rule = {
  id: "sentiment.unknown-not-neutral",
  requests: runDetailRequests,
  judge(survey, reporter) {
    let seen = false;
    for (const pair of runPairs(survey)) {
      const { exchange, row, detail } = pair;
      const labels = bestLabels(detail);
      if (labels.length === 0 || !MENTION_LABELS.includes(row.mention_sentiment)) continue;
      seen = true;
      const finding = {
        pointer: "/mentions",
        kind: "label-differs",
        expected: `the same label as mention_sentiment in /query-runs, where it is ${formatValue(row.mention_sentiment)}`,
        actual: labels.map(formatValue).join(" or "),
        compared: rowField(pair, "mention_sentiment"),
      };
      const findings = labels.includes(row.mention_sentiment) ? [] : [finding];
      reportFindings(reporter, exchange, findings);
    }
    if (!seen)
      reporter.needs(
        "a mentioned brand's label in a list and in detail, over days that do not change during the check",
      );
  },
};

/** Returns the labels of the best-ranked mentions of the brand; of all mentions if none is ranked. */
function bestLabels(detail: Json): Json[] {
  const mentions = ownMentions(detail);
  const ranks = mentions
    .map(({ rank }) => rank)
    .filter((rank) => Number.isInteger(rank) && rank > 0);
  const best = ranks.length === 0 ? null : least(ranks);
  return mentions
    .filter(({ rank }) => best === null || rank === best)
    .map(({ sentiment }) => sentiment)
    .filter((label) => MENTION_LABELS.includes(label));
}
