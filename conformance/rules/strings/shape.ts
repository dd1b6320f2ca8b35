import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { stringRequests } from "../../plan/searches.ts";
import {
  isListingUnchanged,
  responsesOf,
  type SearchListing,
  searchListings,
  itemEntries,
  rowLocation,
} from "../../assert/search-listings.ts";

const OF_TOPICS = ["depth", "topic_id", "prompt_count"];

/** §2.12: one row per string, with its prompt and without the fields of topics. */
export const stringsShape: Rule = {
  id: "strings.shape",
  requests: stringRequests,
  judge(survey, reporter) {
    reporter.needs("a row under group_by=search");
    for (const exchange of responsesOf(survey, "search")) {
      reportFindings(reporter, exchange, foreignFields(exchange), itemEntries(exchange).length > 0);
    }
    for (const listing of searchListings(survey, "search")) {
      if (!isListingUnchanged(survey, listing)) continue;
      for (const index of repeatedRows(listing).slice(0, MAX_FINDINGS)) {
        const { exchange, pointer } = rowLocation(listing, index);
        const texts = {
          expected: "a string that no earlier row has",
          actual: formatValue(listing.rows[index].search),
        };
        reportFindings(reporter, exchange, [{ pointer, kind: "string-repeated", ...texts }], false);
      }
    }
  },
};

const MAX_FINDINGS = 5;

function foreignFields(exchange: Exchange): FindingDetails[] {
  return itemEntries(exchange).flatMap(([index, row]) => {
    const pointer = `/items/${index}`;
    const foreign = OF_TOPICS.filter((name) => name in row).map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: "topic-field",
      expected: `no ${name}: rows with group_by=search are strings, not topics`,
      actual: formatValue(row[name]),
    }));
    if ("triggered_by" in row) return foreign;
    const texts = { expected: "a prompt or null", actual: "absent" };
    return [...foreign, { pointer: `${pointer}/triggered_by`, kind: "no-trigger", ...texts }];
  });
}

/** Returns the rows whose string occurred before. */
function repeatedRows({ rows }: SearchListing): number[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    const text: unknown = row?.search;
    if (typeof text !== "string") return [];
    const isKnown = seen.has(text);
    seen.add(text);
    return isKnown ? [index] : [];
  });
}
