import { SELECTING } from "../../assert/selections.ts";
import {
  areUnchanged,
  relatedListing,
  searchListings,
  summaryOf,
  type SearchListing,
} from "../../assert/search-listings.ts";
import type { Survey } from "../../core/survey.ts";

/** The same request in both modes. */
interface ModePair {
  readonly topics: SearchListing;
  readonly strings: SearchListing;
}

/** Returns the listings of one language that were requested in both modes, without changes during the check. */
export function modePairs(survey: Survey): readonly ModePair[] {
  return survey.memoize("searches.mode-pairs", () =>
    searchListings(survey, "topic").flatMap((topics) => {
      const strings = relatedListing(survey, topics, "search");
      if (strings === null || !isStable(survey, topics, strings)) return [];
      return summaryOf(topics).language === summaryOf(strings).language
        ? [{ topics, strings }]
        : [];
    }),
  );
}

/** Whether a response did not change around both, which the same request without a language or filters can show as well. */
function isStable(survey: Survey, topics: SearchListing, strings: SearchListing): boolean {
  const both = [topics.summaryPage, strings.summaryPage];
  const plain = [["language"], SELECTING].map((lacking) =>
    relatedListing(survey, topics, "topic", lacking),
  );
  return (
    areUnchanged(survey, ...both) ||
    plain.some((one) => one !== null && areUnchanged(survey, one.summaryPage, ...both))
  );
}
