import type { Finding, Rule } from "../../core/rule.ts";
import {
  citationCountsOf,
  type CitationCounts,
  unexplainedCounts,
  type UnexplainedCount,
} from "../../plan/citation-counts.ts";
import { citedRequests } from "../../plan/cited-sources.ts";

/** §2.9-2.11: cited URLs, domains and owners count the same citations, whatever one citation is. */
export const citationsAgree: Rule = {
  id: "citations.agree",
  requests: citedRequests,
  judge(survey, reporter) {
    const citationCounts = citationCountsOf(survey);
    if (citationCounts === null || citationCounts.sites.length < 2) {
      return reporter.needs(
        "two cited domains with all their URLs, over past days that do not change during the check",
      );
    }
    const { interpretation, rest } = unexplainedCounts(citationCounts);
    for (const one of rest.slice(0, 5))
      reporter.violates(finding(citationCounts, interpretation, one));
    if (rest.length === 0) reporter.holds(citationCounts.domains);
  },
};

function finding(
  citationCounts: CitationCounts,
  interpretation: string,
  { where, expected, actual }: UnexplainedCount,
): Finding {
  const explanation = `${expected}, counting ${interpretation}, which explains most counts`;
  if ("field" in where) {
    const pointer = `/${where.field}`;
    const exchange = citationCounts.owned ?? citationCounts.domains;
    return {
      exchange,
      pointer,
      kind: "counts-disagree",
      expected: explanation,
      actual: String(actual),
    };
  }
  return {
    exchange: citationCounts.domains,
    pointer: "/items",
    kind: "counts-disagree",
    expected: `${explanation}, for ${where.domain} by its URLs`,
    actual: String(actual),
  };
}
