import { itemsOf, offsetOf } from "../../assert/rows.ts";
import {
  comparedIn,
  type FindingDetails,
  differingPart,
  reportFindings,
  withSource,
} from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { closedWindow, brandWithMostRuns } from "../../plan/discovery.ts";
import { topicRequests } from "../../plan/searches.ts";
import { canonicalJson } from "../../assert/documented.ts";
import { summaryFieldsOf, areUnchanged, searchListings } from "../../assert/search-listings.ts";

const OF_THE_WHOLE = [
  "total_occurrences",
  "total_unique_searches",
  "unmatched_terms",
  "unmatched_pct_of_searches",
  "searches_by_provider_total",
  "coverage",
];

/** §2.12: the totals describe the whole list, on every page. */
export const searchesWholeSet: Rule = {
  id: "searches.whole-set",
  requests: (survey) => [...topicRequests(survey), ...smallPageRequest(survey)],
  judge(survey, reporter) {
    reporter.needs("two pages of the same list, without changes during the check");
    for (const { pages } of searchListings(survey)) {
      const [first, ...others] = pages;
      for (const page of others) {
        if (first === undefined || !areApart(first, page) || !areUnchanged(survey, first, page))
          continue;
        reportFindings(reporter, page, comparedIn(differences(survey, first, page), first));
      }
    }
  },
};

function smallPageRequest(survey: Survey): PlannedRequest[] {
  const richest = brandWithMostRuns(survey);
  if (richest === null) return [];
  const values = { brand: richest.brand, ...closedWindow(survey), limit: 7, offset: 7 };
  return [survey.plan("listSearches", values)];
}

/** Whether two pages have different rows, and not both are empty. */
function areApart(one: Exchange, other: Exchange): boolean {
  const [rows, others] = [itemsOf(one).length, itemsOf(other).length];
  return rows + others > 0 && (offsetOf(one) !== offsetOf(other) || rows !== others);
}

function differences(survey: Survey, first: Exchange, page: Exchange): FindingDetails[] {
  const [figures, others] = [first, page].map((one) => summaryFieldsOf(survey, one));
  return OF_THE_WHOLE.flatMap((name) => {
    const [expected, actual] = [figures[name], others[name]];
    if (canonicalJson(expected) === canonicalJson(actual)) return [];
    const found = differingPart(`/${name}`, expected, actual);
    return withSource([{ ...found, kind: "pages-differ" }], "as on the page with the first rows");
  });
}
