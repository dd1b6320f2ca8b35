import { reportFindings, expectEqual, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { stringRequests } from "../../plan/searches.ts";
import {
  hasOneLanguage,
  summaryOf,
  isUnfilteredDefault,
  searchListings,
} from "../../assert/search-listings.ts";

/** §2.12: if there is one language, each distinct search is one row under group_by=search. */
export const searchesUniqueCount: Rule = {
  id: "searches.unique-count",
  requests: stringRequests,
  judge(survey, reporter) {
    reporter.needs("the strings of a brand of one language with searches");
    for (const listing of searchListings(survey, "search")) {
      const { total_count: rows, total_unique_searches: unique } = summaryOf(listing);
      if (!isUnfilteredDefault(listing) || !hasOneLanguage(summaryOf(listing))) continue;
      if (!isCount(rows) || !isCount(unique)) continue;
      const findings = withSource(
        expectEqual("/total_unique_searches", "count-differs", rows, unique),
        "the number of search strings",
      );
      reportFindings(reporter, listing.summaryPage, findings, rows > 0);
    }
  },
};
