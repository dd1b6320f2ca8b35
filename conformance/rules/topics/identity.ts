import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { searchFilterRequests } from "../../plan/searches.ts";
import {
  isOtherBucket,
  summaryOf,
  isUnfiltered,
  relatedListing,
  rowLocation,
  searchListings,
  type SearchListing,
  itemEntries,
} from "../../assert/search-listings.ts";
import { areOfOneState } from "../../assert/search-state.ts";

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** §2.12: filters select among the topics and do not change the tree. */
export const topicsIdentity: Rule = {
  id: "topics.identity",
  requests: searchFilterRequests,
  judge(survey, reporter) {
    reporter.needs("topics with and without a filter, without changes during the check");
    for (const listing of searchListings(survey, "topic")) {
      const base = relatedListing(survey, listing, "topic", FILTERS);
      if (base === null || !isUnfiltered(base) || isUnfiltered(listing)) continue;
      if (!areComparable(base, listing)) continue;
      for (const page of listing.pages) {
        if (!areOfOneState(survey, base, [...base.walked, page])) continue;
        const rows = itemEntries(page).filter(([, row]) => isTopic(row));
        const findings = rows.flatMap(([index, row]) => moved(base, row, index));
        reportFindings(reporter, page, findings, rows.length > 0);
      }
    }
  },
};

/** Whether all topics of the tree are known and both responses are of the same tree. */
function areComparable(base: SearchListing, listing: SearchListing): boolean {
  const [all, some] = [summaryOf(base), summaryOf(listing)];
  const areReady = all.topics_ready === true && some.topics_ready === true;
  return base.whole && areReady && all.language === some.language;
}

function isTopic(row: Json): boolean {
  return Number.isInteger(row.topic_id) && !isOtherBucket(row);
}

function moved(base: SearchListing, row: Json, index: number): FindingDetails[] {
  const { topic_id: id, parent_topic_id: parent, depth } = row;
  const known = base.rows.find((topic) => topic?.topic_id === id);
  const pointer = `/items/${index}/topic_id`;
  if (known === undefined) {
    const expected = "a topic_id of the unfiltered tree";
    const compared = base.walked.map((exchange) => ({ exchange, pointer: "/items" }));
    return [{ pointer, kind: "unknown-topic", expected, actual: String(id), compared }];
  }
  if (known.parent_topic_id === parent && known.depth === depth) return [];
  return [
    {
      pointer,
      kind: "topic-moved",
      expected: `${id} at depth ${known.depth} below ${known.parent_topic_id}`,
      actual: `depth ${depth} below ${parent}`,
      compared: [rowLocation(base, base.rows.indexOf(known))],
    },
  ];
}
