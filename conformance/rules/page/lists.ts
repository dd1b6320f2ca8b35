import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, promptOf, richest, scoutAsks } from "../../terrain.ts";

/** Lists that take `limit` and `offset`, in the contract's words. */
export const PAGED: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
  "listRankingAdvice",
  "listQueryRuns",
  "listVideoSummaries",
];

/** Every list with the four pagination fields (§2.1); /citations/tags is not shown, the leaderboard has two. */
export const LISTS: readonly OperationId[] = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
  ...PAGED,
];

/** Every list reply of the record. */
export function listReplies(survey: Survey): Exchange[] {
  return survey.replies(...LISTS);
}

/** Each list of the richest brand once, over the closed window where it takes one. */
export function listAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return scoutAsks(survey);
  const prompt = promptOf(study);
  const asks = LISTS.flatMap((id) => {
    const names = new Set(survey.contract.operation(id).parameters.map(({ name }) => name));
    if (id === "listPromptRankingAdvice" && prompt === null) return [];
    return [
      survey.ask(id, {
        ...(names.has("brand") ? { brand: study.brand } : {}),
        ...(names.has("start_date") ? closedWindow(survey) : {}),
        ...(id === "listPromptRankingAdvice" ? { brand_prompt_id: prompt ?? "" } : {}),
      }),
    ];
  });
  return [...scoutAsks(survey), ...asks];
}
