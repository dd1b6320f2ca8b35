import { least } from "../../assert/numbers.ts";
import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Finding, Reporter, Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import {
  mentionsOf,
  ownMentions,
  placeOf,
  runDetails,
  runPairs,
  type RunPair,
} from "../../assert/runs.ts";

/**
 * §2.16: `was_mentioned` and `mention_rank` summarise the mentions. Mentions without a rank are ignored for
 * the rank; another tracked name among the mentions may be the brand's own.
 */
export const runMentionTracked: Rule = {
  id: "run.mention-tracked",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const reported = runDetails(survey).filter(({ detail }) => isReported(detail));
    if (reported.length === 0) reporter.needs("the details of a run");
    for (const { exchange, detail } of reported) {
      const isNamed = ownMentions(detail).length > 0;
      const finding = {
        pointer: "/mentions",
        kind: "mention-and-flag-differ",
        expected: `${detail.was_mentioned ? "a" : "no"} mention of ${formatValue(detail.brand)}, because was_mentioned is ${detail.was_mentioned}`,
        actual: formatValue(mentionsOf(detail).map(({ brand }) => brand)),
      };
      const findings = isNamed === detail.was_mentioned ? [] : [finding];
      reportFindings(reporter, exchange, findings);
    }
    for (const pair of runPairs(survey)) judgeRank(pair, reporter);
  },
};

function judgeRank(pair: RunPair, reporter: Reporter): void {
  const { exchange, detail, row } = pair;
  if (row.was_mentioned === false && isOtherSpelling(detail)) return;
  const rank = bestRank(detail);
  const isKnown = rank !== null && row.mention_rank !== undefined;
  if (!isKnown && !isLost(pair)) return;
  if (row.mention_rank === rank) reporter.holds(exchange);
  else reporter.violates(rankFinding(pair, rank));
}

/** Whether the mentions can be compared with was_mentioned. */
function isReported(detail: Json): boolean {
  const { was_mentioned, brand, mentions } = detail;
  if (typeof was_mentioned !== "boolean" || typeof brand !== "string") return false;
  if (!Array.isArray(mentions)) return false;
  const mayBeRenamed = mentionsOf(detail).some(({ is_tracked_brand }) => is_tracked_brand === true);
  if (!was_mentioned) return !isOtherSpelling(detail);
  return ownMentions(detail).length > 0 || !mayBeRenamed;
}

/** Whether only another spelling of the brand is mentioned, which can be another brand (§2.1). */
function isOtherSpelling(detail: Json): boolean {
  const own = ownMentions(detail);
  return own.length > 0 && own.every(({ brand }) => brand !== detail.brand);
}

/** Returns the best rank of the run's own brand; null if it is not ranked. */
function bestRank(detail: Json): number | null {
  const ranks = ownMentions(detail)
    .map(({ rank }) => rank)
    .filter((rank) => Number.isInteger(rank) && rank > 0);
  return ranks.length === 0 ? null : least(ranks);
}

/** Whether the list has a rank of the brand, but its ranked mention in the details has none. */
function isLost({ row, detail }: RunPair): boolean {
  const isRanked = ownMentions(detail).some(({ mention_type: type }) => type === "ranked");
  return bestRank(detail) === null && row.mention_rank >= 1 && isRanked;
}

/** Returns a finding in the list, which summarises the details; in the details if they have no rank. */
function rankFinding(pair: RunPair, rank: number | null): Finding {
  const kind = "rank-differs";
  const listed = formatValue(pair.row.mention_rank);
  const brand = formatValue(pair.detail.brand);
  const row = placeOf(pair, "mention_rank");
  const detail = { exchange: pair.exchange, pointer: "/mentions" };
  if (rank === null) {
    const expected = `a mention of ${brand} with rank ${listed}, the mention_rank in /query-runs`;
    return { ...detail, kind, expected, actual: "no rank", compared: [row] };
  }
  const expected = `${rank}, the smallest rank of ${brand} in mentions of the detail`;
  return { ...row, kind, expected, actual: listed, compared: [detail] };
}
