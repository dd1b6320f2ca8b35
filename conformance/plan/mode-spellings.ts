import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, providersWithRuns, searchesRequest } from "./discovery.ts";
import { brandWithTrees, languageParameter } from "./language-trees.ts";
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
  const isDeep = survey.settings.depth === "deep";
  const combined = [{ search, llm_provider }];
  const each = isDeep ? [{ search }, { llm_provider }, ...combined] : combined;
  return [
    ...each.flatMap((filters) => spellings(survey, discovered.brand, filters)),
    ...languageRequests(survey),
  ];
}

/** The largest tree that is not the default one. */
function languageRequests(survey: Survey): PlannedRequest[] {
  const found = brandWithTrees(survey, (trees) => trees.length > 1);
  if (found === null) return [];
  const { language }: Json = survey.body(searchesRequest(survey, found.brand)) ?? {};
  const [other] = found.trees
    .filter(({ code }) => code !== language)
    .toSorted((a, b) => (b.searches ?? 0) - (a.searches ?? 0));
  if (other === undefined) return [];
  return spellings(survey, found.brand, { language: languageParameter(other.code) });
}

function spellings(survey: Survey, brand: string, filters: RequestParameters): PlannedRequest[] {
  return SPELLINGS.map((group_by) => pageRequest(survey, brand, { ...filters, group_by }));
}
