import type { Rule } from "../../rule.ts";
import { forgedProbes, judgeForged } from "./forged.ts";
import { probeAsks } from "./probe.ts";

const NEEDING = ["getPromptLeaderboard", "listPromptRankingAdvice"] as const;

/** §7: where a prompt is required, one that does not exist is a 404. */
export const unknownPrompt404: Rule = {
  id: "error.unknown-prompt-404",
  asks: (survey) =>
    probeAsks(
      survey,
      NEEDING.flatMap((id) => forgedProbes(survey, id, "brand_prompt_id")),
    ),
  judge(survey, judgement) {
    for (const id of NEEDING) {
      judgeForged(judgement, survey, forgedProbes(survey, id, "brand_prompt_id"));
    }
  },
};
