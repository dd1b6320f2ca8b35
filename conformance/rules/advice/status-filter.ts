import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { adviceRequests, STATUSES } from "./advice-requests.ts";

const KNOWN: ReadonlySet<string> = new Set(STATUSES);

/** §3, §4.5 */
export const adviceStatusFilter: Rule = {
  id: "advice.status-filter",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run, and a filter by its status");
    for (const exchange of survey.responses("listRankingAdvice")) {
      const { status = "" } = parametersOf(exchange);
      if (!KNOWN.has(status)) continue;
      const rows = rowsOf(exchange).filter(({ row }) => typeof row["status"] === "string");
      const findings = rows
        .filter(({ row }) => row["status"] !== status)
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/status`,
          kind: "row-not-matching",
          expected: `"${status}", as requested with status`,
          actual: formatValue(row["status"]),
        }));
      reportFindings(reporter, exchange, findings, rows.length > 0);
    }
  },
};
