import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { runDetails } from "../../assert/runs.ts";

/** §2.16: a list and its length, or null in both fields. */
export const runSearchesNull: Rule = {
  id: "run.searches-null",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const details = runDetails(survey).filter(({ detail }) => isTyped(detail));
    if (details.length === 0) reporter.needs("the details of a run");
    for (const { exchange, detail } of details) {
      const { web_search_queries: queries, web_search_query_count: count } = detail;
      const listed = queries === null ? null : queries.length;
      const finding = {
        pointer: "/web_search_query_count",
        kind: listed === null || count === null ? "null-in-one-place" : "count-differs",
        expected: `${listed}, because web_search_queries is ${formatValue(queries)}`,
        actual: String(count),
      };
      reportFindings(reporter, exchange, listed === count ? [] : [finding]);
    }
  },
};

function isTyped({ web_search_queries: queries, web_search_query_count: count }: Json): boolean {
  const isList = queries === null || Array.isArray(queries);
  return isList && (count === null || Number.isInteger(count));
}
