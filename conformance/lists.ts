import type { OperationId } from "../src/contract/operation.ts";
import type { Ask, Values } from "./ask.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";
import { closedWindow, promptOf, richest, scoutAsks, type Study } from "./terrain.ts";

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

/** Where the document gives 100 as the largest `limit` (§8). */
export const MAX_100: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
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
export function listReplies(survey: Survey): readonly Exchange[] {
  return survey.replies(...LISTS);
}

/** What has to be given to an operation: the brand, its closed window, its prompt, as far as it takes them. */
export function needed(survey: Survey, id: OperationId, study: Study): Values | null {
  const parameters = survey.contract.operation(id).parameters;
  const takes = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const wantsPrompt = parameters.some(
    ({ name, required }) => name === "brand_prompt_id" && required,
  );
  const prompt = promptOf(study);
  if (wantsPrompt && prompt === null) return null;
  return {
    ...(takes("brand") ? { brand: study.brand } : {}),
    ...(takes("start_date") ? closedWindow(survey) : {}),
    ...(wantsPrompt ? { brand_prompt_id: prompt ?? "" } : {}),
  };
}

/** The first hundred rows of a list over the closed window: what pages, parts and smaller windows relate to. */
export function baseAsk(survey: Survey, id: OperationId, study: Study, more: Values = {}): Ask {
  const values = { brand: study.brand, ...closedWindow(survey), ...more };
  return survey.ask(id, { ...values, limit: 100, offset: 0 });
}

/**
 * Each list of the richest brand once, over the closed window where it takes one. The bases come first:
 * repeated at the end, they then stand around all else.
 */
export function listAsks(survey: Survey): readonly Ask[] {
  return survey.once("page.lists", () => makeListAsks(survey));
}

function makeListAsks(survey: Survey): readonly Ask[] {
  const study = richest(survey);
  if (study === null) return scoutAsks(survey);
  const bases = MAX_100.map((id) => baseAsk(survey, id, study));
  const asks = LISTS.flatMap((id) => {
    const values = needed(survey, id, study);
    return values === null ? [] : [survey.ask(id, values)];
  });
  return [...scoutAsks(survey), ...bases, ...asks];
}
