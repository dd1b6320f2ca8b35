import { intervalOf, type Precision } from "../../assert/numbers.ts";
import { type FindingDetails, formatValue } from "../../assert/findings.ts";
import type { Leaderboard } from "./leaderboards.ts";

/**
 * §2.13: a mention rate is a share of the runs. If `times_named` counts runs, the rate is their share; a
 * deployment that counts every mention may have fewer runs than mentions, but a whole number.
 */
export function wrongRates(
  { rows, metrics }: Leaderboard,
  { decimals, units }: Precision,
): FindingDetails[] {
  const runs: unknown = metrics.total_runs;
  if (typeof runs !== "number" || runs <= 0) return [];
  return rows.flatMap(({ row, pointer }) => {
    const { times_named, mention_rate_pct } = row;
    if (!Number.isInteger(times_named) || typeof mention_rate_pct !== "number") return [];
    const most = Math.min(times_named, runs);
    const { low, high } = intervalOf(mention_rate_pct, decimals, units);
    const fewest = Math.max(Math.ceil((low * runs) / 100), times_named > 0 ? 1 : 0);
    if (fewest <= Math.min(Math.floor((high * runs) / 100), most)) return [];
    return [
      {
        pointer: `${pointer}/mention_rate_pct`,
        kind: "rate-differs",
        expected: `${((100 * most) / runs).toFixed(3)}: ${times_named} of ${runs} runs`,
        actual: formatValue(mention_rate_pct),
      },
    ];
  });
}
