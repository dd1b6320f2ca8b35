import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { scoutAsks } from "../../terrain.ts";
import { metricsOf, overallReplies } from "./overall.ts";

/** §2.7: a part is at most the whole, and ranks count from 1. A `null` average is one over nothing that has a rank. */
export const visibilityBounds: Rule = {
  id: "visibility.bounds",
  asks: scoutAsks,
  judge(survey, { held, broken, missing }) {
    missing("a brand with answers");
    for (const exchange of overallReplies(survey)) {
      const metrics = metricsOf(exchange);
      const excesses = excessesOf(metrics);
      for (const { field, expected } of excesses) {
        broken({
          exchange,
          pointer: `/metrics/${field}`,
          kind: "out-of-bounds",
          expected,
          actual: String(metrics[field]),
        });
      }
      if (excesses.length === 0 && metrics.total_runs > 0) held(exchange);
    }
  },
};

interface Excess {
  readonly field: string;
  readonly expected: string;
}

function excessesOf(metrics: Json): Excess[] {
  const { total_runs, mention_runs, prominence_pct, avg_rank } = metrics;
  const excesses: Excess[] = [];
  if (areNumbers(total_runs, mention_runs) && mention_runs > total_runs) {
    excesses.push({ field: "mention_runs", expected: `at most ${total_runs}, total_runs` });
  }
  if (areNumbers(prominence_pct) && (prominence_pct < 0 || prominence_pct > 100)) {
    excesses.push({ field: "prominence_pct", expected: "0 to 100" });
  }
  if (areNumbers(mention_runs, avg_rank) && mention_runs > 0 && avg_rank < 1) {
    excesses.push({ field: "avg_rank", expected: "at least 1, the first place" });
  }
  return excesses;
}

function areNumbers(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "number");
}
