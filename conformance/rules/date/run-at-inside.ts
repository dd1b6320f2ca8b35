import { memoize } from "../../../src/common/memoize.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { dayRange } from "../../assert/timestamp.ts";
import { limitPerResponse } from "./rows.ts";
import { rowsOf } from "../../assert/rows.ts";
import { requestedWindow, reportedWindow } from "../../assert/date-window.ts";

/** §2.1, §2.16: the date of a run is within the window, in some time zone. */
export const runAtInside: Rule = {
  id: "date.run-at-inside",
  requests: listRequests,
  judge(survey, reporter) {
    const isWithinLimit = limitPerResponse();
    const daysOf = memoize(dayRange);
    for (const { exchange, pointer, row } of survey.responses("listQueryRuns").flatMap(rowsOf)) {
      const window = reportedWindow(exchange) ?? requestedWindow(exchange);
      const day = daysOf(row.run_at);
      if (window === null || day === null) continue;
      if (window.start <= day.latest && day.earliest <= window.end) reporter.holds(exchange);
      else if (isWithinLimit(exchange)) {
        reporter.violates({
          exchange,
          pointer: `${pointer}/run_at`,
          kind: "outside-window",
          expected: `a time from ${window.start} to ${window.end}`,
          actual: String(row.run_at),
        });
      }
    }
    reporter.needs("a row of /query-runs with a date window");
  },
};
