import type { Rule } from "../../rule.ts";
import { judgeProbes, probeAsks, probesOf, type Bad } from "./probe.ts";

const BAD: readonly Bad[] = [
  ["listCitations", { offset: -1 }],
  ["listTopMentionedBrands", { limit: 0 }],
  ["listPromptsByVisibility", { country: "XX1" }],
  ["listPromptsByVisibility", { min_search_volume: 11 }],
  ["listPromptsByVisibility", { max_difficulty: 0 }],
];

/** §4, §7: values of the right type that can't be meant; lowering or ignoring them hides a client's bug. */
export const rangeHint: Rule = {
  id: "error.range-hint",
  asks: (survey) => probeAsks(survey, probesOf(survey, BAD)),
  judge(survey, judgement) {
    judgeProbes(survey, judgement, { probes: probesOf(survey, BAD), status: 400 });
  },
};
