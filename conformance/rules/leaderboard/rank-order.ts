import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { type Leaderboard, leaderboardRequests, leaderboards } from "./leaderboards.ts";

/**
 * §2.13: ranks start at 1 and do not decrease; equal brands can share a rank. All rows are on one page, so a rank above
 * the number of its row counts a brand that is not listed.
 */
export const leaderboardRankOrder: Rule = {
  id: "leaderboard.rank-order",
  requests: leaderboardRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with mentioned brands");
    for (const leaderboard of leaderboards(survey)) {
      const findings = [...misplaced(leaderboard), ...miscounted(leaderboard.exchange)];
      reportFindings(reporter, leaderboard.exchange, findings, leaderboard.rows.length > 0);
    }
  },
};

function misplaced({ rows }: Leaderboard): FindingDetails[] {
  let least = 1;
  return rows.flatMap(({ row, pointer }, index) => {
    const { rank } = row;
    if (!Number.isInteger(rank)) return [];
    const isRight = rank >= least && rank <= index + 1;
    const expected =
      index === 0
        ? "1 in the first row"
        : `${least} to ${index + 1}: at least the rank of the previous row, at most the number of this row`;
    least = Math.max(least, rank);
    if (isRight) return [];
    return [
      { pointer: `${pointer}/rank`, kind: "rank-misplaced", expected, actual: formatValue(rank) },
    ];
  });
}

function miscounted({ response }: Exchange): FindingDetails[] {
  const { total_count, items } = response?.json ?? {};
  if (!Array.isArray(items) || !Number.isInteger(total_count)) return [];
  if (total_count === items.length) return [];
  return [
    {
      pointer: "/total_count",
      kind: "count-differs",
      expected: `${items.length}, the number of items`,
      actual: formatValue(total_count),
    },
  ];
}
