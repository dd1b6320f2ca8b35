import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, providersWithRuns } from "./discovery.ts";
import { otherTree } from "./language-trees.ts";
import { pageRequest } from "./searches.ts";
import { textSearches } from "./text-searches.ts";

/** The spellings of the default mode of /searches (§4.4). */
const SPELLINGS = [undefined, "topic", "theme"];

/** Plans the default mode of /searches with filters in all its spellings, which must mean the same. */
export function modeSpellingRequests(survey: Survey): PlannedRequest[] {
  const { path } = survey.contract.operation("listSearches");
  const search = textSearches(survey).find(({ request }) => request.request.path === path)?.search;
  const discovered = brandWithMostRuns(survey);
  if (discovered === null || search === undefined) return [];
  const [llm_provider] = providersWithRuns(discovered);
  const other = otherTree(survey);
  const all = { search, llm_provider, language: other?.language };
  const each = survey.settings.depth === "deep" ? [{ search }, { llm_provider }] : [];
  const brand = other?.brand ?? discovered.brand;
  return [...each, all].flatMap((filters) => spellings(survey, brand, filters));
}

function spellings(survey: Survey, brand: string, filters: RequestParameters): PlannedRequest[] {
  return SPELLINGS.map((group_by) => pageRequest(survey, brand, { ...filters, group_by }));
}
