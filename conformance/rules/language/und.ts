import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
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
    // A list of several trees may lack the unstemmed one.
    const found =
      brandWithTrees(survey, hasUnstemmed) ?? brandWithTrees(survey, (trees) => trees.length > 1);
    if (found === null) return discoveryRequests(survey);
    return [
      ...defaultTreeRequests(survey, found.brand),
      languageRequest(survey, found.brand, "und"),
    ];
  },
  judge(survey, reporter) {
    reporter.needs("a brand with an unstemmed tree in available_languages");
    for (const listing of searchListings(survey)) {
      if (listing.filters["language"] !== "und") continue;
      const base = listingOfTrees(survey, listing);
      if (base === null) continue;
      const findings = withSource(
        expectEqual("/language", "not-unstemmed", "", summaryOf(listing).language),
        "the code of the unstemmed bucket, which und selects",
      );
      const compared = [{ exchange: base.summaryPage, pointer: "/available_languages" }];
      reportFindings(reporter, listing.summaryPage, comparedWith(findings, compared));
    }
  },
};

function hasUnstemmed(trees: readonly LanguageTree[]): boolean {
  return trees.some(({ code }) => code === "");
}

/** Returns the same request without a language, if it lists the unstemmed tree. */
function listingOfTrees(survey: Survey, listing: SearchListing): SearchListing | null {
  const base = relatedListing(survey, listing, listing.mode, ["language"]);
  if (base === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage)) return null;
  return hasUnstemmed(languageTreesOf(summaryOf(base)) ?? []) ? base : null;
}
