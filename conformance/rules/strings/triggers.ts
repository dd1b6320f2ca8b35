import type { PlannedRequest } from "../../core/planned-request.ts";
import { rowsOf, type Row, fieldTexts } from "../../assert/rows.ts";
import type { Survey } from "../../core/survey.ts";
import { languageParameter, languageTreesOf } from "../../plan/language-trees.ts";
import { pageRequest, readableBrand, stringRequests, triggersOf } from "../../plan/searches.ts";
import { searchListings, type SearchListing } from "../../assert/search-listings.ts";

const TRIED = 2;

/** Plans the strings of the prompts that triggered a brand's most frequent ones. */
export function triggerRequests(survey: Survey): PlannedRequest[] {
  const discovered = readableBrand(survey);
  if (discovered === null) return stringRequests(survey);
  const { brand, searches } = discovered;
  const isOneOfSeveral = (languageTreesOf(searches)?.length ?? 0) > 1;
  const language = isOneOfSeveral ? languageParameter(searches.language) : undefined;
  const triggers = triggersOf(survey, brand).map(({ brand_prompt_id: id }) => id);
  // Without any in the rows, listed prompts show whether they should be there.
  const known = fieldTexts(discovered.prompts, "brand_prompt_id");
  const requests = (triggers.length > 0 ? triggers : known)
    .slice(0, TRIED)
    .map((brand_prompt_id) =>
      pageRequest(survey, brand, { group_by: "search", brand_prompt_id, language }),
    );
  return [...stringRequests(survey), ...requests];
}

/** Returns the listings with rows that name the prompt of a filter, over the same brand and window. */
export function sourcesOf(
  survey: Survey,
  filters: SearchListing["filters"],
  key: string,
): TriggerSource[] {
  const { brand_prompt_id: prompt } = filters;
  return searchListings(survey, "search")
    .filter((listing) => {
      const isSame = WHERE.every((name) => listing.filters[name] === filters[name]);
      return isSame && listing.key === key && listing.filters["brand_prompt_id"] === undefined;
    })
    .flatMap((listing) => {
      const rows = listing.pages
        .flatMap(rowsOf)
        .filter(({ row }) => row.triggered_by?.brand_prompt_id === prompt);
      return rows.length === 0 ? [] : [{ listing, rows }];
    });
}

const WHERE = ["brand", "start_date", "end_date"];

export interface TriggerSource {
  readonly listing: SearchListing;
  /** The rows that name the prompt. */
  readonly rows: readonly Row[];
}
