import { type Exchange, keyOf } from "../../exchange.ts";
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
  return unfinishedPrompts(survey).get(keyOf(exchange))?.has(brand_prompt_id) === true;
}

/** By key: the prompts with a run that is not over, as the lists of all prompts tell. */
function unfinishedPrompts(survey: Survey): ReadonlyMap<string, ReadonlySet<unknown>> {
  return survey.once("advice.unfinished", () => {
    const prompts = new Map<string, Set<unknown>>();
    for (const { exchange, row } of survey.replies("listRankingAdvice").flatMap(rowsOf)) {
      if (!UNFINISHED.has(row["status"])) continue;
      const key = keyOf(exchange);
      prompts.set(key, (prompts.get(key) ?? new Set()).add(row["brand_prompt_id"]));
    }
    return prompts;
  });
}
