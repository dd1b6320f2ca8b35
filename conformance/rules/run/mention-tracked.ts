import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { mentionsOf, ownMentions, runDetails, runPairs } from "../runs/rows.ts";

/**
 * §2.16: `was_mentioned` and `mention_rank` sum up the mentions. A mention without a rank says nothing
 * of the rank; and where another tracked name stands among the mentions, it may be the brand's own.
 */
export const runMentionTracked: Rule = {
  id: "run.mention-tracked",
  asks: detailAsks,
  judge(survey, judgement) {
    const told = runDetails(survey).filter(({ detail }) => isTold(detail));
    if (told.length === 0) judgement.missing("the detail of an answer");
    for (const { exchange, detail } of told) {
      const isNamed = ownMentions(detail).length > 0;
      const finding = {
        pointer: "/mentions",
        kind: "mention-and-flag-differ",
        expected: `${detail.was_mentioned ? "a" : "no"} mention of ${shown(detail.brand)}, for was_mentioned is ${detail.was_mentioned}`,
        actual: shown(mentionsOf(detail).map(({ brand }) => brand)),
      };
      const findings = isNamed === detail.was_mentioned ? [] : [finding];
      tell(judgement, exchange, { findings, witness: true });
    }
    for (const { exchange, detail, row } of runPairs(survey)) {
      const rank = bestRank(detail);
      if (rank === null || row.mention_rank === undefined) continue;
      const findings = row.mention_rank === rank ? [] : [rankFinding(row, rank)];
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

/** Whether a detail says plainly if the brand is named. */
function isTold(detail: Json): boolean {
  const { was_mentioned, brand, mentions } = detail;
  if (typeof was_mentioned !== "boolean" || typeof brand !== "string") return false;
  if (!Array.isArray(mentions)) return false;
  const mayBeRenamed = mentionsOf(detail).some(({ is_tracked_brand }) => is_tracked_brand === true);
  return !was_mentioned || ownMentions(detail).length > 0 || !mayBeRenamed;
}

/** The smallest rank of the queried brand; null where it is not ranked. */
function bestRank(detail: Json): number | null {
  const ranks = ownMentions(detail)
    .map(({ rank }) => rank)
    .filter((rank) => Number.isInteger(rank) && rank > 0);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

function rankFinding(row: Json, rank: number): Finding {
  return {
    pointer: "/mentions",
    kind: "rank-differs",
    expected: `${shown(row.mention_rank)}, the mention_rank in /query-runs, as the brand's smallest rank`,
    actual: String(rank),
  };
}
