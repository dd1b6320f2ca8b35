import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { judgeProbes, probeRequests, probesOf, type InvalidValues, type Probe } from "./probes.ts";

const INVALID: readonly InvalidValues[] = [
  ["listCitations", { offset: -1 }],
  ["listTopMentionedBrands", { limit: 0 }],
  ["listPromptsByVisibility", { country: "XX1" }],
  ["listPromptsByVisibility", { min_search_volume: 11 }],
  ["listPromptsByVisibility", { max_difficulty: 0 }],
];

/** Whether text in place of a bucket or a boolean may be ignored is open (C13). */
const INVALID_IN_DEEP_CHECKS: readonly InvalidValues[] = [
  ["listPromptsByVisibility", { min_search_volume: "abc" }],
  ["listPromptsByVisibility", { max_difficulty: "abc" }],
  ["listCitations", { include_extras: "maybe" }],
  ["listQueryRuns", { mentioned: "maybe" }],
  ["getVideoSummary", { include_transcript: "maybe" }],
];

/** §4, §7: values of the right type but out of range; correcting or ignoring them hides a client's bug. */
export const range400: Rule = {
  id: "error.range-400",
  requests: (survey) => probeRequests(survey, probes(survey)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, {
      probes: probes(survey),
      status: 400,
      why: ({ name, value }) => `${name}=${value} is not a value that the API specification allows`,
    });
  },
};

function probes(survey: Survey): Probe[] {
  const further = survey.settings.depth === "deep" ? INVALID_IN_DEEP_CHECKS : [];
  return probesOf(survey, [...INVALID, ...further]);
}
