import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { offsetOf } from "../../assert/rows.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf } from "../../core/survey.ts";
import { topicRequests } from "../../plan/searches.ts";
import { isOtherBucket, itemEntries, readyResponses } from "../../assert/search-listings.ts";

/** §2.12: "Other searches" is the last row. Each page shows whether rows follow. */
export const topicsOtherLast: Rule = {
  id: "topics.other-last",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic list with Other searches");
    for (const exchange of readyResponses(survey)) {
      const places = itemEntries(exchange).filter(([, row]) => isOtherBucket(row));
      const findings = places.flatMap(([index]) => findingsOf(exchange, index));
      reportFindings(reporter, exchange, findings, places.length > 0);
    }
  },
};

function findingsOf(exchange: Exchange, index: number): FindingDetails[] {
  const body = bodyOf(exchange);
  const following: unknown = body?.items?.[index + 1];
  const next = offsetOf(exchange) + index + 1;
  const isFollowed = body?.has_more === true && next < body?.total_count;
  if (following === undefined && !isFollowed) return [];
  return [
    {
      pointer: `/items/${index}`,
      kind: "not-last",
      expected: "Other searches in the last row",
      actual:
        following === undefined ? `row ${next} of ${body?.total_count}` : formatValue(following),
    },
  ];
}
