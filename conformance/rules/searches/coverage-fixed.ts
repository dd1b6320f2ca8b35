import {
  comparedIn,
  type FindingDetails,
  differingPart,
  reportFindings,
  withSource,
} from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { wordRequests } from "../../plan/searches.ts";
import { canonicalJson } from "../../assert/documented.ts";
import {
  summaryFieldsOf,
  summaryOf,
  relatedListing,
  areUnchanged,
  type SearchListing,
  searchListings,
} from "../../assert/search-listings.ts";

/** §2.12, §4.4: `search` does not affect coverage, which is about runs. */
export const searchesCoverageFixed: Rule = {
  id: "searches.coverage-fixed",
  requests: wordRequests,
  judge(survey, reporter) {
    reporter.needs(
      "a search that excludes some of a brand's searches, without changes during the check",
    );
    for (const listing of searchListings(survey)) {
      if (listing.filters["search"] === undefined) continue;
      const base = relatedListing(survey, listing, listing.mode, ["search"]);
      if (base === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage)) continue;
      if (summaryOf(base).language !== summaryOf(listing).language) continue;
      const narrows = summaryOf(listing).total_occurrences < summaryOf(base).total_occurrences;
      reportFindings(reporter, listing.summaryPage, differences(survey, base, listing), narrows);
    }
  },
};

function differences(
  survey: Survey,
  base: SearchListing,
  listing: SearchListing,
): FindingDetails[] {
  const heads = [base.summaryPage, listing.summaryPage];
  const [expected, actual] = heads.map(
    (summaryPage) => summaryFieldsOf(survey, summaryPage).coverage,
  );
  if (canonicalJson(expected) === canonicalJson(actual)) return [];
  const found = { ...differingPart("/coverage", expected, actual), kind: "coverage-moved" };
  return comparedIn(withSource([found], "as without search"), base.summaryPage);
}
