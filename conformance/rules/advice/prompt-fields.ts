import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { adviceAsks } from "./runs.ts";

const FIELDS = ["brand_prompt_id", "prompt_text", "country"] as const;

/** §2.15: where all prompts are listed together each run names its own, and only there. */
export const advicePromptFields: Rule = {
  id: "advice.prompt-fields",
  asks: adviceAsks,
  judge(survey, judgement) {
    judgement.missing("an advice run");
    for (const exchange of survey.replies("listRankingAdvice", "listPromptRankingAdvice")) {
      const witness = rowsOf(exchange).length > 0;
      tell(judgement, exchange, { findings: wrongFields(exchange), witness });
    }
  },
};

function wrongFields(exchange: Exchange): Finding[] {
  const isOwed = exchange.operation === "listRankingAdvice";
  return rowsOf(exchange).flatMap(({ row, pointer }) =>
    FIELDS.filter((name) => (row[name] !== undefined) !== isOwed).map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: isOwed ? "field-absent" : "field-present",
      expected: isOwed ? "the prompt of the run" : "no such field on one prompt's runs",
      actual: shown(row[name]),
    })),
  );
}
