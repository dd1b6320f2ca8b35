import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { rowsOf } from "../../assert/rows.ts";
import { adviceRequests } from "./advice-requests.ts";

const FIELDS = ["brand_prompt_id", "prompt_text", "country"] as const;

/** §2.15: each run names its prompt in the list of all advice, and only there. */
export const advicePromptFields: Rule = {
  id: "advice.prompt-fields",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run");
    for (const exchange of survey.responses("listRankingAdvice", "listPromptRankingAdvice")) {
      const witness = rowsOf(exchange).length > 0;
      reportFindings(reporter, exchange, wrongFields(exchange), witness);
    }
  },
};

function wrongFields(exchange: Exchange): FindingDetails[] {
  const isExpected = exchange.operation === "listRankingAdvice";
  return rowsOf(exchange).flatMap(({ row, pointer }) =>
    FIELDS.filter((name) => (row[name] !== undefined) !== isExpected).map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: isExpected ? "field-absent" : "field-present",
      expected: isExpected ? "the prompt of the run" : "no such field in the advice on one prompt",
      actual: formatValue(row[name]),
    })),
  );
}
