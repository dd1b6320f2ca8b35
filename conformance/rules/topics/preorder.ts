import {
  comparedWith,
  reportFindings,
  formatValue,
  expectEqual,
  withSource,
  type FindingDetails,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import { isOtherBucket, rowLocation, unchangedListings } from "../../assert/search-listings.ts";

/** §2.12: each topic is followed by its sub-topics. "Other searches" is not part of the tree. */
export const topicsPreorder: Rule = {
  id: "topics.preorder",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic with sub-topics");
    for (const listing of unchangedListings(survey)) {
      const above: Topic[] = [];
      const violates = new Set<number>();
      for (const [index, row] of listing.rows.entries()) {
        if (!isCount(row?.depth) || isOtherBucket(row)) continue;
        const { exchange, pointer } = rowLocation(listing, index);
        const findings = findingsOf(row, above, pointer);
        if (findings.length > 0) violates.add(index);
        if (violates.size <= MAX_FINDINGS) reportFindings(reporter, exchange, findings, false);
        above.splice(row.depth, Infinity, { row, place: { exchange, pointer } });
      }
      const hasTree = listing.rows.some((row) => row?.depth > 0);
      if (violates.size === 0) reportFindings(reporter, listing.summaryPage, [], hasTree);
    }
  },
};

const MAX_FINDINGS = 5;

interface Topic {
  readonly row: Json;
  readonly place: Place;
}

/** Returns what is wrong with a row, given the topics above it: the nearest of each depth. */
function findingsOf(row: Json, above: readonly Topic[], pointer: string): FindingDetails[] {
  const { depth, parent_topic_id: parent } = row;
  if (depth === 0) {
    const found = expectEqual(`${pointer}/parent_topic_id`, "root-with-parent", null, parent);
    return withSource(found, "because a topic of depth 0 has no parent");
  }
  const last = above.at(-1);
  const expected = above[depth - 1];
  if (last === undefined || expected === undefined) {
    return [
      {
        pointer: `${pointer}/depth`,
        kind: "no-parent-above",
        expected:
          last === undefined
            ? "0 in the first row: no row above it can be its parent"
            : `at most ${above.length}, one more than that of the topic above it: a parent comes first`,
        actual: `${depth} for ${formatValue(row.search)}`,
        compared: last === undefined ? [] : [atDepth(last)],
      },
    ];
  }
  const { topic_id: id, search } = expected.row;
  const source = `the topic_id of ${formatValue(search)}, the nearest row above with depth ${depth - 1}`;
  const found = expectEqual(`${pointer}/parent_topic_id`, "not-below-parent", id, parent);
  return comparedWith(withSource(found, source), [atDepth(expected)]);
}

function atDepth({ place: { exchange, pointer } }: Topic): Place {
  return { exchange, pointer: `${pointer}/depth` };
}
