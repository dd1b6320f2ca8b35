import { reportFindings, expectEqual } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import {
  summaryOf,
  relatedListing,
  areUnchanged,
  searchListings,
  type SearchListing,
} from "../../assert/search-listings.ts";
import type { Survey } from "../../core/survey.ts";
import {
  brandWithTrees,
  defaultTreeRequests,
  languageRequest,
  languageTreesOf,
  type LanguageTree,
} from "../../plan/language-trees.ts";

/** §4.4: `und` selects the tree with the empty code. */
export const languageUnd: Rule = {
  id: "language.und",
  requests(survey) {
    const found = brandWithTrees(survey, hasUnstemmed);
    if (found === null) return discoveryRequests(survey);
    return [
      ...defaultTreeRequests(survey, found.brand),
      languageRequest(survey, found.brand, "und"),
    ];
  },
  judge(survey, reporter) {
    reporter.needs("a brand with an unstemmed tree in available_languages");
    for (const listing of searchListings(survey)) {
      if (listing.filters["language"] !== "und" || !isOwed(survey, listing)) continue;
      const findings = expectEqual("/language", "not-unstemmed", "", summaryOf(listing).language);
      reportFindings(reporter, listing.summaryPage, findings);
    }
  },
};

function hasUnstemmed(trees: readonly LanguageTree[]): boolean {
  return trees.some(({ code }) => code === "");
}

/** Whether the same request without a language lists the unstemmed tree. */
function isOwed(survey: Survey, listing: SearchListing): boolean {
  const base = relatedListing(survey, listing, listing.mode, ["language"]);
  if (base === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage)) return false;
  return hasUnstemmed(languageTreesOf(summaryOf(base)) ?? []);
}
