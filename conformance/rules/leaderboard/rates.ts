import { intervalOf } from "../../numbers.ts";
import { type Finding, shown } from "../../tell.ts";
import type { Board } from "./boards.ts";

/**
 * §2.13: a mention rate is a share of the runs. Where `times_named` counts answers it is their share; a
 * deployment that counts each naming may have fewer answers than namings, but a whole number of them.
 */
export function wrongRates({ rows, metrics }: Board, decimals: number): Finding[] {
  const runs: unknown = metrics.total_runs;
  if (typeof runs !== "number" || runs <= 0) return [];
  return rows.flatMap(({ row, pointer }) => {
    const { times_named, mention_rate_pct } = row;
    if (!Number.isInteger(times_named) || typeof mention_rate_pct !== "number") return [];
    const most = Math.min(times_named, runs);
    const { low, high } = intervalOf(mention_rate_pct, decimals);
    const fewest = Math.max(Math.ceil((low * runs) / 100), times_named > 0 ? 1 : 0);
    if (fewest <= Math.min(Math.floor((high * runs) / 100), most)) return [];
    return [
      {
        pointer: `${pointer}/mention_rate_pct`,
        kind: "rate-differs",
        expected: `${(100 * most) / runs}: ${times_named} of ${runs} runs`,
        actual: shown(mention_rate_pct),
      },
    ];
  });
}
