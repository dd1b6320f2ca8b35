import { comparedIn, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { stringRequests } from "../../plan/searches.ts";
import {
  summaryOf,
  relatedListing,
  areUnchanged,
  searchListings,
} from "../../assert/search-listings.ts";

/** §2.12: while topics are not ready, both modes list search strings. */
export const searchesReady: Rule = {
  id: "searches.ready",
  requests: stringRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with searches but no topics yet");
    for (const topics of searchListings(survey, "topic")) {
      const strings = relatedListing(survey, topics, "search");
      if (summaryOf(topics).topics_ready !== false || strings === null) continue;
      if (!areUnchanged(survey, topics.summaryPage, strings.summaryPage)) continue;
      const [one, other] = [summaryOf(topics), summaryOf(strings)];
      if (one.language !== other.language) continue;
      if (!isCount(one.total_count) || !isCount(other.total_count)) continue;
      const findings = withSource(
        expectEqual("/total_count", "modes-differ", other.total_count, one.total_count),
        "as with group_by=search, because topics_ready is false",
      );
      const compared = comparedIn(findings, strings.summaryPage);
      reportFindings(reporter, topics.summaryPage, compared, other.total_count > 0);
    }
  },
};
