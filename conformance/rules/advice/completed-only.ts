import { type Exchange, keyOf } from "../../exchange.ts";
import { onceEach } from "../../../src/contract/once-each.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { adviceAsks } from "./runs.ts";

const UNFINISHED: ReadonlySet<unknown> = new Set(["running", "pending"]);

/** §3, §4.5: what is said on one prompt is over; a failed run is over as well. */
export const adviceCompletedOnly: Rule = {
  id: "advice.completed-only",
  asks: adviceAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt with an advice run");
    for (const exchange of survey.replies("listPromptRankingAdvice")) {
      const rows = rowsOf(exchange);
      const findings = rows
        .filter(({ row }) => UNFINISHED.has(row["status"]))
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/status`,
          kind: "run-not-over",
          expected: "a run that is over",
          actual: String(row["status"]),
        }));
      const witness = rows.length > 0 || hasUnfinished(survey, exchange);
      tell(judgement, exchange, { findings, witness });
    }
  },
};

/** Whether the prompt has a run that is not over: then even an empty list could have been wrong. */
function hasUnfinished(survey: Survey, exchange: Exchange): boolean {
  const { brand_prompt_id } = parametersOf(exchange);
  return survey
    .replies("listRankingAdvice")
    .some((list) => keyOf(list) === keyOf(exchange) && unfinishedIn(list).has(brand_prompt_id));
}

/** The prompts with a run that is not over, of one page. */
const unfinishedIn = onceEach(
  (list: Exchange): ReadonlySet<unknown> =>
    new Set(
      rowsOf(list)
        .filter(({ row }) => UNFINISHED.has(row["status"]))
        .map(({ row }): unknown => row["brand_prompt_id"]),
    ),
);
