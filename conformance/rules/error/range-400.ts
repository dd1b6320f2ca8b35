import type { Rule } from "../../core/rule.ts";
import { judgeProbes, probeRequests, probesOf, type InvalidValues } from "./probes.ts";

const INVALID: readonly InvalidValues[] = [
  ["listCitations", { offset: -1 }],
  ["listTopMentionedBrands", { limit: 0 }],
  ["listPromptsByVisibility", { country: "XX1" }],
  ["listPromptsByVisibility", { min_search_volume: 11 }],
  ["listPromptsByVisibility", { max_difficulty: 0 }],
];

/** §4, §7: values of the right type but out of range; correcting or ignoring them hides a client's bug. */
export const range400: Rule = {
  id: "error.range-400",
  requests: (survey) => probeRequests(survey, probesOf(survey, INVALID)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, {
      probes: probesOf(survey, INVALID),
      status: 400,
      why: ({ name, value }) => `${name}=${value} is out of range`,
    });
  },
};
