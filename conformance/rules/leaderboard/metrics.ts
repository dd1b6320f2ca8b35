import { canAgree, canPrint, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { type Board, boardAsks, boards, isNamed } from "./boards.ts";
import { wrongRates } from "./rates.ts";

/** §2.13: totals are sums of the rows, and what is said of you is what your row says. */
export const leaderboardMetrics: Rule = {
  id: "leaderboard.metrics",
  asks: boardAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt on which brands are named");
    const all = boards(survey);
    const shares = precisionOf(all.map(({ metrics }) => metrics.your_share_of_voice_pct));
    const rates = precisionOf(
      all.flatMap(({ rows }) => rows.map(({ row }): unknown => row["mention_rate_pct"])),
    );
    const printed = printedOf(all);
    for (const board of all) {
      const findings = [
        ...wrongSums(board),
        ...wrongYours(board, printed),
        ...wrongShare(board, shares),
        ...wrongRates(board, rates),
      ];
      tell(judgement, board.exchange, { findings, witness: board.rows.length > 0 });
    }
  },
};

/** All namings together; null where a row has none that could be added. */
function namings({ rows }: Board): number | null {
  const counts = rows.map(({ row }): unknown => row["times_named"]);
  return counts.every((count) => typeof count === "number")
    ? counts.reduce((sum, count) => sum + count, 0)
    : null;
}

function wrongSums(board: Board): Finding[] {
  const { total_brand_mentions, total_entities } = board.metrics;
  const sum = namings(board);
  // A brand that was not named can be listed all the same, and be no entity.
  const entities = [board.rows.length, board.rows.filter(({ row }) => isNamed(row)).length];
  return [
    ...(typeof total_brand_mentions !== "number" || sum === null || sum === total_brand_mentions
      ? []
      : [finding("total_brand_mentions", `${sum}, all times_named`, total_brand_mentions)]),
    ...(typeof total_entities !== "number" || entities.includes(total_entities)
      ? []
      : [finding("total_entities", `${entities[0]}, the items`, total_entities)]),
  ];
}

const SHARED = {
  your_rank: "rank",
  your_times_named: "times_named",
  your_mention_rate_pct: "mention_rate_pct",
  your_avg_position: "avg_position",
} as const;

/** With how many decimals each shared field is printed in the metrics and in your row. */
type PrintedShared = ReadonlyMap<string, { readonly told: number; readonly row: number }>;

function printedOf(all: readonly Board[]): PrintedShared {
  return new Map(
    Object.entries(SHARED).map(([name, field]) => [
      name,
      {
        told: precisionOf(all.map((one): unknown => one.metrics[name])),
        row: precisionOf(all.map((one): unknown => one.yours?.[field])),
      },
    ]),
  );
}

function wrongYours({ yours, metrics }: Board, printed: PrintedShared): Finding[] {
  if (!isNamed(yours)) return [];
  return Object.entries(SHARED).flatMap(([name, field]) => {
    const [value, own]: unknown[] = [metrics[name], yours[field]];
    const decimals = printed.get(name);
    if (typeof value !== "number" || typeof own !== "number" || decimals === undefined) return [];
    const told = { value, decimals: decimals.told };
    const row = { value: own, decimals: decimals.row };
    return canAgree(told, row) ? [] : [finding(name, `${own}, as in your_row`, value)];
  });
}

function wrongShare(board: Board, decimals: number): Finding[] {
  const share: unknown = board.metrics.your_share_of_voice_pct;
  const sum = namings(board);
  if (!isNamed(board.yours) || typeof share !== "number" || sum === null || sum === 0) return [];
  const exact = (100 * board.yours.times_named) / sum;
  if (canPrint(share, exact, decimals)) return [];
  const expected = `${exact}: ${board.yours.times_named} of ${sum}`;
  return [finding("your_share_of_voice_pct", expected, share)];
}

function finding(name: string, expected: string, actual: unknown): Finding {
  return { pointer: `/metrics/${name}`, kind: "metric-differs", expected, actual: shown(actual) };
}
