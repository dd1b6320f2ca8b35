import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, closedWindow, firstPromptId } from "./discovery.ts";
import { brandWithTrees, languageParameter } from "./language-trees.ts";
import { LISTS_OF_AT_MOST_100 } from "./paging.ts";
import { pageRequest } from "./searches.ts";
import { textSearches } from "./text-searches.ts";

/**
 * Plans values that the rules send on some lists only: the maximum of `limit` exceeded by one, `limit` and `offset` of a
 * prompt's advice, languages of search strings, and texts of cited URLs with their extras.
 */
export function furtherValueRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { brand } = discovered;
  const brand_prompt_id = firstPromptId(discovered);
  const page = { brand, brand_prompt_id: brand_prompt_id ?? "", limit: 10, offset: 0 };
  return [
    ...LISTS_OF_AT_MOST_100.map((id) =>
      survey.plan(id, { brand, ...closedWindow(survey), limit: 101, offset: 0 }),
    ),
    ...(brand_prompt_id === null ? [] : [survey.plan("listPromptRankingAdvice", page)]),
    ...languageRequests(survey),
    ...extrasRequests(survey),
  ];
}

function languageRequests(survey: Survey): PlannedRequest[] {
  const found = brandWithTrees(survey, (trees) => trees.length > 1);
  if (found === null) return [];
  return [undefined, ...found.trees.map(({ code }) => languageParameter(code))].map((language) =>
    pageRequest(survey, found.brand, { group_by: "search", language }),
  );
}

function extrasRequests(survey: Survey): PlannedRequest[] {
  const { path } = survey.contract.operation("listCitations");
  return textSearches(survey)
    .filter(({ request }) => request.request.path === path)
    .map(({ request: { request, ...planned } }) => {
      const query = [...request.query, ["include_extras", "true"] as const];
      return { ...planned, request: { ...request, query } };
    });
}
