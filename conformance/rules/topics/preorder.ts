import {
  reportFindings,
  formatValue,
  expectEqual,
  type FindingDetails,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import { isOtherBucket, rowLocation, walks } from "../../assert/search-listings.ts";

/** §2.12: each topic is followed by its sub-topics. "Other searches" is not part of the tree. */
export const topicsPreorder: Rule = {
  id: "topics.preorder",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic with sub-topics");
    for (const listing of walks(survey)) {
      const above: Json[] = [];
      const violates = new Set<number>();
      for (const [index, row] of listing.rows.entries()) {
        if (!isCount(row?.depth) || isOtherBucket(row)) continue;
        const { exchange, pointer } = rowLocation(listing, index);
        const findings = findingsOf(row, above, pointer);
        if (findings.length > 0) violates.add(index);
        if (violates.size <= MAX_FINDINGS) reportFindings(reporter, exchange, findings, false);
        above.splice(row.depth, Infinity, row);
      }
      const hasTree = listing.rows.some((row) => row?.depth > 0);
      if (violates.size === 0) reportFindings(reporter, listing.summaryPage, [], hasTree);
    }
  },
};

const MAX_FINDINGS = 5;

/** Returns what is wrong with a row, given the topics above it. */
function findingsOf(row: Json, above: readonly Json[], pointer: string): FindingDetails[] {
  const { depth, parent_topic_id: parent } = row;
  if (depth === 0) {
    return expectEqual(`${pointer}/parent_topic_id`, "root-with-parent", null, parent);
  }
  const expected = above[depth - 1];
  if (expected === undefined || above.length < depth) {
    const texts = {
      expected: `a topic of depth ${depth - 1} above it`,
      actual: formatValue(row.search),
    };
    return [{ pointer: `${pointer}/depth`, kind: "no-parent-above", ...texts }];
  }
  return expectEqual(`${pointer}/parent_topic_id`, "not-below-parent", expected.topic_id, parent);
}
