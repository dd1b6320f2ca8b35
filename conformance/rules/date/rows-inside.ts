import { isDate } from "../../core/calendar.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { limitPerResponse } from "./rows.ts";
import { rowsOf } from "../../assert/rows.ts";
import { requestedWindow, reportedWindow } from "../../assert/date-window.ts";

/** §2.12: `first_seen_in_range` is the earliest run in the window, so it is within the window. */
export const rowsInside: Rule = {
  id: "date.rows-inside",
  requests: listRequests,
  judge(survey, reporter) {
    const isWithinLimit = limitPerResponse();
    for (const { exchange, pointer, row } of survey.responses("listSearches").flatMap(rowsOf)) {
      const window = reportedWindow(exchange) ?? requestedWindow(exchange);
      const seen: unknown = row.first_seen_in_range;
      if (window === null || !isDate(seen)) continue;
      if (window.start <= seen && seen <= window.end) reporter.holds(exchange);
      else if (isWithinLimit(exchange)) {
        reporter.violates({
          exchange,
          pointer: `${pointer}/first_seen_in_range`,
          kind: "outside-window",
          expected: `a day from ${window.start} to ${window.end}`,
          actual: seen,
        });
      }
    }
    reporter.needs("a row of /searches with first_seen_in_range");
  },
};
