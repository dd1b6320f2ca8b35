import { reportFindings } from "../../assert/findings.ts";
import { type Exchange, credentialIdentity } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { adviceRequests } from "./advice-requests.ts";

const UNFINISHED: ReadonlySet<unknown> = new Set(["running", "pending"]);

/** §3, §4.5: the advice on one prompt lists finished runs only; failed runs are finished. */
export const adviceCompletedOnly: Rule = {
  id: "advice.completed-only",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with an advice run");
    for (const exchange of survey.responses("listPromptRankingAdvice")) {
      const rows = rowsOf(exchange);
      const findings = rows
        .filter(({ row }) => UNFINISHED.has(row["status"]))
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/status`,
          kind: "run-not-over",
          expected: "a finished run",
          actual: String(row["status"]),
        }));
      const witness = rows.length > 0 || hasUnfinished(survey, exchange);
      reportFindings(reporter, exchange, findings, witness);
    }
  },
};

/** Whether the prompt has an unfinished run; then even an empty list is a witness. */
function hasUnfinished(survey: Survey, exchange: Exchange): boolean {
  const { brand_prompt_id } = parametersOf(exchange);
  return unfinishedPrompts(survey).get(credentialIdentity(exchange))?.has(brand_prompt_id) === true;
}

/** By key: prompts with an unfinished run according to the lists of all advice. */
function unfinishedPrompts(survey: Survey): ReadonlyMap<string, ReadonlySet<unknown>> {
  return survey.memoize("advice.unfinished", () => {
    const prompts = new Map<string, Set<unknown>>();
    for (const { exchange, row } of survey.responses("listRankingAdvice").flatMap(rowsOf)) {
      if (!UNFINISHED.has(row["status"])) continue;
      const key = credentialIdentity(exchange);
      prompts.set(key, (prompts.get(key) ?? new Set()).add(row["brand_prompt_id"]));
    }
    return prompts;
  });
}
