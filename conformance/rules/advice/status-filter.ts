import type { Rule } from "../../rule.ts";
import { parametersOf } from "../../survey.ts";
import { shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { adviceAsks, STATUSES } from "./runs.ts";

const KNOWN: ReadonlySet<string> = new Set(STATUSES);

/** §3, §4.5 */
export const adviceStatusFilter: Rule = {
  id: "advice.status-filter",
  asks: adviceAsks,
  judge(survey, judgement) {
    judgement.missing("an advice run, and the runs of its status");
    for (const exchange of survey.replies("listRankingAdvice")) {
      const { status = "" } = parametersOf(exchange);
      if (!KNOWN.has(status)) continue;
      const rows = rowsOf(exchange).filter(({ row }) => typeof row["status"] === "string");
      const findings = rows
        .filter(({ row }) => row["status"] !== status)
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/status`,
          kind: "row-not-matching",
          expected: status,
          actual: shown(row["status"]),
        }));
      tell(judgement, exchange, { findings, witness: rows.length > 0 });
    }
  },
};
