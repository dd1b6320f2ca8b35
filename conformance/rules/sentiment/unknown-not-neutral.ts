import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { ownMentions, runPairs } from "../runs/rows.ts";
import { LABELS } from "./labels.ts";

/** §2.2, §2.16: the row's label is that of the best-ranked mention; among equals any. */
export const sentimentUnknownNotNeutral: Rule = {
  id: "sentiment.unknown-not-neutral",
  asks: detailAsks,
  judge(survey, judgement) {
    let seen = false;
    for (const { exchange, row, detail } of runPairs(survey)) {
      const labels = bestLabels(detail);
      if (labels.length === 0 || !LABELS.includes(row.mention_sentiment)) continue;
      seen = true;
      const finding = {
        pointer: "/mentions",
        kind: "label-differs",
        expected: `${shown(row.mention_sentiment)}, the mention_sentiment in /query-runs`,
        actual: labels.map(shown).join(" or "),
      };
      const findings = labels.includes(row.mention_sentiment) ? [] : [finding];
      tell(judgement, exchange, { findings, witness: true });
    }
    if (!seen)
      judgement.missing(
        "a named brand's label in a list and in detail, over days that stand still",
      );
  },
};

/** The labels of the queried brand's mentions with the smallest rank; of all of them if none has one. */
function bestLabels(detail: Json): Json[] {
  const mentions = ownMentions(detail);
  const ranks = mentions
    .map(({ rank }) => rank)
    .filter((rank) => Number.isInteger(rank) && rank > 0);
  const best = ranks.length === 0 ? null : Math.min(...ranks);
  return mentions
    .filter(({ rank }) => best === null || rank === best)
    .map(({ sentiment }) => sentiment)
    .filter((label) => LABELS.includes(label));
}
