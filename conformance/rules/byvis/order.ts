import type { Rule } from "../../rule.ts";
import { parametersOf } from "../../survey.ts";
import { type Finding, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { orderAsks } from "./rows.ts";

/** §4.5: from the gaps up, or down to them. Prompts that nobody answered can stand anywhere. */
export const byvisOrder: Rule = {
  id: "byvis.order",
  asks: orderAsks,
  judge(survey, judgement) {
    judgement.missing("two prompts with answers and of different visibility");
    for (const exchange of survey.replies("listPromptsByVisibility")) {
      const { order = "asc" } = parametersOf(exchange);
      if (order !== "asc" && order !== "desc") continue;
      const rates = rowsOf(exchange)
        .filter(({ row }) => row["total_runs"] > 0 && typeof row["visibility_pct"] === "number")
        .map(({ row, pointer }) => ({ pointer, rate: row["visibility_pct"] as number }));
      const findings = rates.flatMap(({ pointer, rate }, place): Finding[] => {
        const before = rates[place - 1]?.rate ?? rate;
        if (order === "asc" ? before <= rate : before >= rate) return [];
        return [
          {
            pointer: `${pointer}/visibility_pct`,
            kind: "order-wrong",
            expected: `${before} or ${order === "asc" ? "more" : "less"}, after the row above`,
            actual: String(rate),
          },
        ];
      });
      tell(judgement, exchange, {
        findings,
        witness: new Set(rates.map(({ rate }) => rate)).size > 1,
      });
    }
  },
};
