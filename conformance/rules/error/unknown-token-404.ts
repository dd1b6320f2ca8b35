import { reportStatus } from "../../assert/status.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { UNKNOWN_TOKEN } from "../../plan/valid-calls.ts";
import { forgedProbes } from "./forged.ts";
import { invalidParameter, probeRequests, probesOf, unknownToken, type Probe } from "./probes.ts";

const TAKING = [
  ["getPromptLeaderboard", "brand_prompt_id"],
  ["listPromptRankingAdvice", "brand_prompt_id"],
  ["getQueryRun", "run_id"],
] as const;

/** §7: tokens are opaque to clients, so malformed and nonexistent ones get the same status. */
export const unknownToken404: Rule = {
  id: "error.unknown-token-404",
  requests: (survey) => probeRequests(survey, probes(survey)),
  judge(survey, reporter) {
    const all = probes(survey);
    if (all.length === 0) reporter.needs("a successful request with a token");
    for (const { valid, invalid } of all) {
      const exchange = survey.find(invalid);
      if (exchange === null || survey.body(valid) === null) continue;
      if (exchange.response?.status === 404) reporter.holds(exchange);
      if (exchange.response?.status === 400) {
        const parameter = invalidParameter({ valid, invalid });
        const expected = `status 404: ${unknownToken(parameter)}`;
        reportStatus(reporter, exchange, expected, { parameters: [parameter.name] });
      }
    }
  },
};

function probes(survey: Survey): Probe[] {
  return [
    // One operation shows how malformed tokens are refused.
    ...probesOf(survey, [["getPromptLeaderboard", { brand_prompt_id: UNKNOWN_TOKEN }]]),
    ...TAKING.flatMap(([id, name]) => forgedProbes(survey, id, name)),
  ];
}
