import type { Rule } from "../../core/rule.ts";
import { judgeProbes, probeRequests, probesOf, type InvalidValues } from "./probes.ts";

/** Values outside their set, type or calendar. */
const INVALID: readonly InvalidValues[] = [
  ["listSearches", { group_by: "foo" }],
  ["getVisibility", { group_by: "fortnight" }],
  ["listPromptsByVisibility", { order: "sideways" }],
  ["getVisibility", { llm_provider: "no-such-platform" }],
  ["listQueryRuns", { llm_provider: "no-such-platform" }],
  ["getOwnedShare", { llm_provider: "no-such-platform" }],
  ["listCitations", { url_status: "no-such-status" }],
  ["listRankingAdvice", { status: "no-such-status" }],
  ["listCitations", { limit: "abc" }],
  ["listVideoSummaries", { limit: "abc" }],
  ["getVisibility", { start_date: "2026-02-30" }],
  ["listSearches", { start_date: "2026-02-30" }],
];

/** §4, §7: invalid values are refused on requests that succeed without them. */
export const type400: Rule = {
  id: "error.type-400",
  requests: (survey) => probeRequests(survey, probesOf(survey, INVALID)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, { probes: probesOf(survey, INVALID), status: 400 });
  },
};
