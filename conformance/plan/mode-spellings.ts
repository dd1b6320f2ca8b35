import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, providersWithRuns } from "./discovery.ts";
import { otherTree } from "./language-trees.ts";
import { pageRequest } from "./searches.ts";
import { textSearches } from "./text-searches.ts";

/** The spellings of the default mode of /searches (§4.4); without filters, other rules request the middle one. */
const SPELLINGS = [undefined, "topic", "theme"];

/**
 * Plans the default mode of /searches with filters in its spellings, which must mean the same, and the other mode, whose
 * rows show which searches were selected.
 */
export function modeSpellingRequests(survey: Survey): PlannedRequest[] {
  const { path } = survey.contract.operation("listSearches");
  const search = textSearches(survey).find(({ request }) => request.request.path === path)?.search;
  const discovered = brandWithMostRuns(survey);
  if (discovered === null || search === undefined) return [];
  const [llm_provider] = providersWithRuns(discovered);
  const other = otherTree(survey);
  const isDeep = survey.settings.depth === "deep";
  const modes = isDeep ? [...SPELLINGS, "search"] : [undefined, "theme", "search"];
  const all = { search, llm_provider, language: other?.language };
  return [...(isDeep ? [{ search }, { llm_provider }] : []), all].flatMap((filters) =>
    modes.map((group_by) =>
      pageRequest(survey, other?.brand ?? discovered.brand, { ...filters, group_by }),
    ),
  );
}
