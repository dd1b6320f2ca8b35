import {
  relatedListing,
  searchListings,
  summaryOf,
  type SearchListing,
} from "../../assert/search-listings.ts";
import { areOfOneState } from "../../assert/search-state.ts";
import type { Survey } from "../../core/survey.ts";

/** Two listings whose requests differ only in the mode. */
interface ModePair {
  readonly topics: SearchListing;
  readonly strings: SearchListing;
}

/** Returns the listings of one language that were requested in both modes, without changes during the check. */
export function modePairs(survey: Survey): readonly ModePair[] {
  return survey.memoize("searches.mode-pairs", () =>
    searchListings(survey, "topic").flatMap((topics) => {
      const strings = relatedListing(survey, topics, "search");
      if (strings === null) return [];
      const pages = [topics.summaryPage, strings.summaryPage];
      if (!areOfOneState(survey, topics, pages)) return [];
      return summaryOf(topics).language === summaryOf(strings).language
        ? [{ topics, strings }]
        : [];
    }),
  );
}
