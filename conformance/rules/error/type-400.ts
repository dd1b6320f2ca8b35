import type { Rule } from "../../rule.ts";
import { judgeProbes, probeAsks, probesOf, type Bad } from "./probe.ts";

/** No value of any set, no number, no day. */
const BAD: readonly Bad[] = [
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

/** §4, §7: a value that the tables rule out, on a request that is answered without it. */
export const type400: Rule = {
  id: "error.type-400",
  asks: (survey) => probeAsks(survey, probesOf(survey, BAD)),
  judge(survey, judgement) {
    judgeProbes(survey, judgement, { probes: probesOf(survey, BAD), status: 400 });
  },
};
