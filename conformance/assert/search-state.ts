import type { Exchange } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { areUnchanged, relatedListing, type SearchListing } from "./search-listings.ts";
import { SELECTING_PARAMETERS } from "./selections.ts";

/** What can be left out of a request for the reference that was repeated around it. */
const LACKING: readonly (readonly string[])[] = [
  [],
  ["language"],
  SELECTING_PARAMETERS,
  [...SELECTING_PARAMETERS, "language"],
];

/**
 * Whether the data did not change between pages of /searches: by themselves, or by the first page of the same listing
 * without a language or filters, which was requested before and after them.
 */
export function areOfOneState(
  survey: Survey,
  listing: SearchListing,
  pages: readonly Exchange[],
): boolean {
  if (areUnchanged(survey, ...pages)) return true;
  return LACKING.some((lacking) => {
    const plain = relatedListing(survey, listing, "topic", lacking);
    return plain !== null && areUnchanged(survey, plain.summaryPage, ...pages);
  });
}
