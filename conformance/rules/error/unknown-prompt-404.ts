import type { Rule } from "../../core/rule.ts";
import { forgedProbes, judgeForged } from "./forged.ts";
import { probeRequests } from "./probes.ts";

const NEEDING = ["getPromptLeaderboard", "listPromptRankingAdvice"] as const;

/** §7: a nonexistent prompt is 404 where a prompt is required. */
export const unknownPrompt404: Rule = {
  id: "error.unknown-prompt-404",
  requests: (survey) =>
    probeRequests(
      survey,
      NEEDING.flatMap((id) => forgedProbes(survey, id, "brand_prompt_id")),
    ),
  judge(survey, reporter) {
    for (const id of NEEDING) {
      judgeForged(reporter, survey, forgedProbes(survey, id, "brand_prompt_id"));
    }
  },
};
