import type { OperationId } from "../../../src/contract/operation.ts";
import type { Rule } from "../../core/rule.ts";
import { validRequestRule } from "./valid-request.ts";

/** The operations that read; the group `write` checks the POSTs. */
const READS: readonly OperationId[] = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
  "listCitationTags",
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "getOwnedShare",
  "listSearches",
  "getPromptLeaderboard",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
  "listRankingAdvice",
  "listQueryRuns",
  "getQueryRun",
  "listVideoSummaries",
  "getVideoSummary",
];

/** §4: one rule for each operation that reads. */
export const SUCCESS_RULES: readonly Rule[] = READS.map(validRequestRule);
