import { least } from "../../assert/numbers.ts";
import { formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Finding, Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { ownMentions, placeOf, runPairs, type RunPair } from "../../assert/runs.ts";
import { labelSource, type LabelSource } from "./formula.ts";
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
      if (labels.includes(row.mention_sentiment)) reporter.holds(exchange);
      else reporter.violates(findingOf(pair, labels, labelSource(survey)));
    }
    if (!seen)
      reporter.needs(
        "a mentioned brand's label in a list and in detail, over days that do not change during the check",
      );
  },
};

/** Returns a finding in the response that /visibility contradicts; in the list if it contradicts neither. */
function findingOf(pair: RunPair, labels: readonly Json[], right: LabelSource | null): Finding {
  const label = formatValue(pair.row.mention_sentiment);
  const detailed = labels.map(formatValue).join(" or ");
  const kind = "label-differs";
  const row = placeOf(pair, "mention_sentiment");
  const detail = { exchange: pair.exchange, pointer: "/mentions" };
  if (right === null) {
    const expected = "the same label in /query-runs and in the detail of the run";
    const actual = `${label} in /query-runs, ${detailed} in the detail`;
    return { ...row, kind, expected, actual, compared: [detail] };
  }
  const decides = { exchange: right.visibility, pointer: "/metrics" };
  const isListWrong = right.source === "details";
  const where = isListWrong ? "the detail" : "/query-runs";
  const because = `as in ${where}: its labels give the net_sentiment and the sentiment_coverage_pct of /visibility`;
  const [expected, actual] = isListWrong ? [detailed, label] : [label, detailed];
  return {
    ...(isListWrong ? row : detail),
    kind,
    expected: `${expected}, ${because}`,
    actual,
    compared: [isListWrong ? detail : row, decides],
    isCertain: true,
  };
}

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
