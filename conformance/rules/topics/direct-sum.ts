import { counted } from "../../../src/common/counted.ts";
import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { isCount, sumOf } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { searchFilterRequests } from "../../plan/searches.ts";
import { summaryOf, wholeWalks } from "../../assert/search-listings.ts";

/** §2.12: a topic's own searches are not counted elsewhere, so they add up exactly. */
export const topicsDirectSum: Rule = {
  id: "topics.direct-sum",
  requests: searchFilterRequests,
  judge(survey, reporter) {
    reporter.needs("a complete list of topics");
    for (const listing of wholeWalks(survey)) {
      const sum = sumOf(listing.rows.map((row): unknown => row?.direct_occurrences));
      const { total_occurrences: total } = summaryOf(listing);
      if (sum === null || !isCount(total)) continue;
      const findings = withSource(
        expectEqual("/total_occurrences", "sum-differs", sum, total),
        `the sum of direct_occurrences of the ${counted(listing.rows.length, "topic")}`,
      );
      const pages = listing.walked.map((exchange) => ({ exchange, pointer: "/items" }));
      reportFindings(reporter, listing.summaryPage, comparedWith(findings, pages), sum > 0);
    }
  },
};
