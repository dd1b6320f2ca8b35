import type { Rule } from "../../rule.ts";
import { forgedProbes, judgeForged } from "./forged.ts";
import { probeAsks } from "./probe.ts";

/** §4.6, §7: an answer that does not exist. */
export const unknownRun404: Rule = {
  id: "error.unknown-run-404",
  asks: (survey) => probeAsks(survey, forgedProbes(survey, "getQueryRun", "run_id")),
  judge(survey, judgement) {
    judgeForged(judgement, survey, forgedProbes(survey, "getQueryRun", "run_id"));
  },
};
