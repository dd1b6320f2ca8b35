import { rowsOf } from "../../assert/rows.ts";
import { reportFindings } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { wordRequests } from "../../plan/searches.ts";
import {
  isOtherBucket,
  summaryOf,
  areUnchanged,
  searchListings,
  type SearchListing,
  itemEntries,
} from "../../assert/search-listings.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §2.12: labels are not search strings. */
export const topicsLabelSynthetic: Rule = {
  id: "topics.label-synthetic",
  requests: wordRequests,
  judge(survey, reporter) {
    reporter.needs("topics and strings of one brand, without changes during the check");
    for (const listing of searchListings(survey, "topic")) {
      if (summaryOf(listing).topics_ready !== true) continue;
      for (const page of listing.pages) {
        const strings = stringsBeside(survey, listing, page);
        const labels = itemEntries(page).filter(([, row]) => !isOtherBucket(row));
        const findings = labels
          .filter(([, { search }]) => strings.has(search))
          .map(([index, { search }]) => ({
            pointer: `/items/${index}/search`,
            kind: "label-is-string",
            expected: "a label that is not a search string",
            actual: String(search),
            compared: strings.get(search) ?? [],
          }));
        reportFindings(reporter, page, findings, labels.length > 0 && strings.size > 0);
      }
    }
  },
};

/** Returns every string of the same brand, window and tree, with the places of its rows. */
function stringsBeside(
  survey: Survey,
  topics: SearchListing,
  page: Exchange,
): ReadonlyMap<unknown, readonly Place[]> {
  const { language } = summaryOf(topics);
  const strings = stringViews(survey).get(windowKey(topics)) ?? [];
  const rows = strings
    .filter((listing) => summaryOf(listing).language === language)
    .flatMap(({ pages }) => pages)
    .filter((other) => areUnchanged(survey, page, other))
    .flatMap(rowsOf)
    .filter(({ row }) => typeof row.search === "string");
  return groupBy(rows, ({ row }): unknown => row.search);
}

/** Returns the listings of strings, by brand, window and key. */
function stringViews(survey: Survey): ReadonlyMap<string, readonly SearchListing[]> {
  return survey.memoize("topics.strings", () =>
    groupBy(searchListings(survey, "search"), windowKey),
  );
}

function windowKey({ key, filters }: SearchListing): string {
  const { brand, start_date, end_date } = filters;
  return JSON.stringify([key, brand ?? null, start_date ?? null, end_date ?? null]);
}
