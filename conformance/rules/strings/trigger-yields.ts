import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import {
  summaryOf,
  isUnfiltered,
  areUnchanged,
  type SearchListing,
  searchListings,
} from "../../assert/search-listings.ts";
import { lostTriggerRequests, lostTriggers } from "./lost-triggers.ts";
import { type TriggerSource, sourcesOf, triggerRequests } from "./triggers.ts";

/** §2.12: the prompt that triggered a string returns it when used as a filter, and a string whose prompts exist has one. */
export const stringsTriggerYields: Rule = {
  id: "strings.trigger-yields",
  requests: (survey) => [...triggerRequests(survey), ...lostTriggerRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("all strings of a prompt in triggered_by, without changes during the check");
    for (const listing of searchListings(survey, "search")) {
      const { brand_prompt_id: prompt, ...rest } = listing.filters;
      if (prompt === undefined) {
        reportFindings(reporter, listing.summaryPage, lostTriggers(survey, listing), false);
      }
      if (prompt === undefined || !isUnfiltered({ filters: rest }) || !listing.whole) continue;
      const sources = sourcesOf(survey, listing.filters, listing.key).filter(
        (source) => isUnfiltered(source.listing) && areOfOneTree(source, listing),
      );
      for (const { listing: source, rows } of sources) {
        if (!areUnchanged(survey, ...source.pages, ...listing.walked)) continue;
        const yielded = new Set(listing.rows.map((row): unknown => row?.search));
        const findings = rows
          .filter(({ row }) => typeof row.search === "string" && !yielded.has(row.search))
          .map(({ row, exchange, pointer }) => ({
            pointer: "/items",
            kind: "string-missing",
            expected: `"${row.search}", which has this prompt in triggered_by`,
            actual: formatValue([...yielded]),
            compared: [{ exchange, pointer: `${pointer}/triggered_by` }],
          }));
        reportFindings(reporter, listing.summaryPage, findings);
      }
    }
  },
};

function areOfOneTree({ listing }: TriggerSource, other: SearchListing): boolean {
  return summaryOf(listing).language === summaryOf(other).language;
}
