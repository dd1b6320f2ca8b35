import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { type Board, boardAsks, boards } from "./boards.ts";

/** §2.13: ranked, from 1 on; brands that are equal can share a rank. All of them are on one page. */
export const leaderboardRankOrder: Rule = {
  id: "leaderboard.rank-order",
  asks: boardAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt on which brands are named");
    for (const board of boards(survey)) {
      const findings = [...misplaced(board), ...miscounted(board.exchange)];
      tell(judgement, board.exchange, { findings, witness: board.rows.length > 0 });
    }
  },
};

function misplaced({ rows }: Board): Finding[] {
  let least = 1;
  return rows.flatMap(({ row, pointer }, place) => {
    const { rank } = row;
    if (!Number.isInteger(rank)) return [];
    const isRight = place === 0 ? rank === 1 : rank >= least;
    const expected = place === 0 ? "1, at the top" : `${least} or more`;
    least = Math.max(least, rank);
    if (isRight) return [];
    return [{ pointer: `${pointer}/rank`, kind: "rank-misplaced", expected, actual: shown(rank) }];
  });
}

function miscounted({ reply }: Exchange): Finding[] {
  const { total_count, items } = reply?.json ?? {};
  if (!Array.isArray(items) || !Number.isInteger(total_count)) return [];
  if (total_count === items.length) return [];
  return [
    {
      pointer: "/total_count",
      kind: "count-differs",
      expected: `${items.length}, the number of items`,
      actual: shown(total_count),
    },
  ];
}
