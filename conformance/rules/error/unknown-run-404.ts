import type { Rule } from "../../core/rule.ts";
import { forgedProbes, judgeForged } from "./forged.ts";
import { probeRequests } from "./probes.ts";

/** §4.6, §7: a nonexistent run is 404. */
export const unknownRun404: Rule = {
  id: "error.unknown-run-404",
  requests: (survey) => probeRequests(survey, forgedProbes(survey, "getQueryRun", "run_id")),
  judge(survey, reporter) {
    judgeForged(reporter, survey, forgedProbes(survey, "getQueryRun", "run_id"));
  },
};
