import { isDate } from "../../core/calendar.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { limitPerResponse } from "./rows.ts";
import { rowsOf } from "../../assert/rows.ts";

/** §2.12: a search was not seen last before it was seen first. */
export const seenOrder: Rule = {
  id: "date.seen-order",
  requests: listRequests,
  judge(survey, reporter) {
    const isWithinLimit = limitPerResponse();
    for (const { exchange, pointer, row } of survey.responses("listSearches").flatMap(rowsOf)) {
      const { first_seen_in_range: first, last_searched: last } = row;
      if (!isDate(first) || !isDate(last)) continue;
      if (first <= last) reporter.holds(exchange);
      else if (isWithinLimit(exchange)) {
        reporter.violates({
          exchange,
          pointer: `${pointer}/last_searched`,
          kind: "last-before-first",
          expected: `${first} (first_seen_in_range) or later`,
          actual: last,
        });
      }
    }
    reporter.needs("a row of /searches with first_seen_in_range and last_searched");
  },
};
