import type { OperationId } from "../contract/operation.ts";
import { addPrompts } from "./add-prompts.ts";
import type { Endpoint, EndpointResult } from "./endpoint.ts";
import { getOwnedShare } from "./get-owned-share.ts";
import { getPromptLeaderboard } from "./get-prompt-leaderboard.ts";
import { getQueryRun } from "./get-query-run.ts";
import { getVideoSummary } from "./get-video-summary.ts";
import { getVisibility } from "./get-visibility.ts";
import { listCitationTags } from "./list-citation-tags.ts";
import { listCitations } from "./list-citations.ts";
import { listCitedDomains } from "./list-cited-domains.ts";
import { listLlmProviders } from "./list-llm-providers.ts";
import { listPromptRankingAdvice } from "./list-prompt-ranking-advice.ts";
import { listPromptsByVisibility } from "./list-prompts-by-visibility.ts";
import { listQueries } from "./list-queries.ts";
import { listQueryRuns } from "./list-query-runs.ts";
import { listQueryTags } from "./list-query-tags.ts";
import { listRankingAdvice } from "./list-ranking-advice.ts";
import { listSearches } from "./list-searches.ts";
import { listTopMentionedBrands } from "./list-top-mentioned-brands.ts";
import { listTrackedBrands } from "./list-tracked-brands.ts";
import { listVideoSummaries } from "./list-video-summaries.ts";
import { trackBrand } from "./track-brand.ts";

/** The type requires a function for every operation. */
const endpoints: { readonly [Id in OperationId]: Endpoint<Id> } = {
  listTrackedBrands,
  listQueries,
  listQueryTags,
  listLlmProviders,
  listCitationTags,
  getVisibility,
  listTopMentionedBrands,
  listCitedDomains,
  listCitations,
  getOwnedShare,
  listSearches,
  getPromptLeaderboard,
  listPromptsByVisibility,
  listPromptRankingAdvice,
  listRankingAdvice,
  listQueryRuns,
  getQueryRun,
  listVideoSummaries,
  getVideoSummary,
  trackBrand,
  addPrompts,
};

/** The function of every operation of the contract. The operation decides which parameters and body its call has. */
export const ENDPOINTS = endpoints as Readonly<
  Record<OperationId, (call: unknown) => EndpointResult<never>>
>;
