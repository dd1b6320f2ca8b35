import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_TOKEN } from "../auth/calls.ts";
import { forgedProbes } from "./forged.ts";
import { probeAsks, probesOf, type Probe } from "./probe.ts";

const TAKING = [
  ["getPromptLeaderboard", "brand_prompt_id"],
  ["listPromptRankingAdvice", "brand_prompt_id"],
  ["getQueryRun", "run_id"],
] as const;

/** §7: a token is opaque to its client, who can't tell one that does not parse from one that names nothing. */
export const unknownTokenHint: Rule = {
  id: "error.unknown-token-hint",
  asks: (survey) => probeAsks(survey, probes(survey)),
  judge(survey, { held, broken, missing }) {
    const all = probes(survey);
    if (all.length === 0) missing("a request that takes a token and is answered");
    for (const { good, bad } of all) {
      const exchange = survey.find(bad);
      if (exchange === null || survey.body(good) === null) continue;
      if (exchange.reply?.status === 404) held(exchange);
      if (exchange.reply?.status === 400) {
        broken({
          exchange,
          pointer: "",
          kind: "wrong-status",
          expected: "status 404",
          actual: "status 400",
        });
      }
    }
  },
};

function probes(survey: Survey): Probe[] {
  return TAKING.flatMap(([id, name]) => [
    ...probesOf(survey, [[id, { [name]: NO_TOKEN }]]),
    ...forgedProbes(survey, id, name),
  ]);
}
