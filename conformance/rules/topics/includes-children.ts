import { reportFindings, expectEqual, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import { sumOf } from "../../assert/numbers.ts";
import { rowLocation, wholeWalks } from "../../assert/search-listings.ts";

/** §2.12: the searches of a sub-topic are also counted for the topic. */
export const topicsIncludesChildren: Rule = {
  id: "topics.includes-children",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic with sub-topics");
    for (const listing of wholeWalks(survey)) {
      const children = childrenOf(listing.rows);
      const wrong = listing.rows.flatMap((row, index) => {
        const { exchange, pointer } = rowLocation(listing, index);
        const below = children.get(row?.topic_id) ?? [];
        return findingsOf(row, below, pointer).map((finding) => ({ exchange, finding }));
      });
      for (const { exchange, finding } of wrong.slice(0, MAX_FINDINGS)) {
        reportFindings(reporter, exchange, [finding], false);
      }
      if (wrong.length === 0) reportFindings(reporter, listing.summaryPage, [], children.size > 0);
    }
  },
};

const MAX_FINDINGS = 5;

function childrenOf(rows: readonly Json[]): ReadonlyMap<unknown, Json[]> {
  const children = new Map<unknown, Json[]>();
  for (const row of rows) {
    const parent: unknown = row?.parent_topic_id;
    if (parent === null || parent === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return children;
}

function findingsOf(row: Json, children: readonly Json[], pointer: string): FindingDetails[] {
  const below = children.map((child): unknown => child.occurrences);
  const sum = sumOf([row?.direct_occurrences, ...below]);
  if (sum === null || sumOf([row?.occurrences]) === null) return [];
  return expectEqual(`${pointer}/occurrences`, "sum-differs", sum, row.occurrences);
}
