import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citationCountsOf, countsCitations } from "../../plan/citation-counts.ts";
import { citedRequests } from "../../plan/cited-sources.ts";
import { ownedShares, type OwnedShare } from "./shares.ts";

/**
 * §2.11: every citation has one kind of owner. If runs are counted, one run can cite two kinds and the
 * parts may overlap, unless the lists show that citations are counted.
 */
export const ownedSum: Rule = {
  id: "owned.sum",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with citations of two kinds of owners");
    const mayOverlap = !isCountingCitations(survey);
    for (const share of ownedShares(survey)) {
      const { exchange, total } = share;
      const sum = share.yours + share.competitor + share.earned;
      if (total === sum) {
        if (total > 0) reporter.holds(exchange);
      } else if (total > sum || !mayOverlap || !couldOverlap(share)) {
        reporter.violates({
          exchange,
          pointer: "/total",
          kind: "parts-do-not-add-up",
          expected: `${sum}, the sum of yours, competitor and earned`,
          actual: String(total),
        });
      }
    }
  },
};

function isCountingCitations(survey: Survey): boolean {
  const citationCounts = citationCountsOf(survey);
  return citationCounts !== null && countsCitations(citationCounts);
}

/** Overlapping parts are each at most the total. */
function couldOverlap({ yours, competitor, earned, total }: OwnedShare): boolean {
  return Math.max(yours, competitor, earned) <= total;
}
