import { canPrint, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { scoutAsks } from "../../terrain.ts";
import { metricsOf, overallReplies } from "./overall.ts";

/** §2.7: `visibility_pct` is the share of runs that mention the brand. Where nothing ran it is a share of nothing. */
export const visibilityPct: Rule = {
  id: "visibility.pct",
  asks: scoutAsks,
  judge(survey, { held, broken, missing }) {
    missing("a brand with answers");
    const replies = overallReplies(survey);
    const decimals = precisionOf(replies.map((exchange) => metricsOf(exchange).visibility_pct));
    for (const exchange of replies) {
      const { total_runs, mention_runs, visibility_pct } = metricsOf(exchange);
      const isCounted = Number.isInteger(total_runs) && Number.isInteger(mention_runs);
      if (!isCounted || total_runs <= 0 || visibility_pct === undefined) continue;
      const exact = (100 * mention_runs) / total_runs;
      if (typeof visibility_pct === "number" && canPrint(visibility_pct, exact, decimals)) {
        held(exchange);
      } else {
        broken({
          exchange,
          pointer: "/metrics/visibility_pct",
          kind: "percentage-differs",
          expected: `${exact}: ${mention_runs} of ${total_runs} runs`,
          actual: String(visibility_pct),
        });
      }
    }
  },
};
