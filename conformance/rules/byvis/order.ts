import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { orderRequests } from "./prompt-rows.ts";

/** §4.5: ascending or descending visibility. Prompts without runs can be anywhere. */
export const byvisOrder: Rule = {
  id: "byvis.order",
  requests: orderRequests,
  judge(survey, reporter) {
    reporter.needs("two prompts with runs and different visibility");
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const { order = "asc" } = parametersOf(exchange);
      if (order !== "asc" && order !== "desc") continue;
      const rates = rowsOf(exchange)
        .filter(({ row }) => row["total_runs"] > 0 && typeof row["visibility_pct"] === "number")
        .map(({ row, pointer }) => ({ pointer, rate: row["visibility_pct"] as number }));
      const findings = rates.flatMap(({ pointer, rate }, index): FindingDetails[] => {
        const before = rates[index - 1]?.rate ?? rate;
        if (order === "asc" ? before <= rate : before >= rate) return [];
        return [
          {
            pointer: `${pointer}/visibility_pct`,
            kind: "order-wrong",
            expected: `${before} or ${order === "asc" ? "more" : "less"}, after the previous row`,
            actual: String(rate),
          },
        ];
      });
      reportFindings(reporter, exchange, findings, new Set(rates.map(({ rate }) => rate)).size > 1);
    }
  },
};
