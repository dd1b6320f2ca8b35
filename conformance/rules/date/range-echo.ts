import { reportFindings } from "../../assert/findings.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import {
  requestedWindow,
  DATED_OPERATIONS,
  isPlainWindow,
  reportedWindow,
} from "../../assert/date-window.ts";

/** §2.1: `date_range` reports the window in effect, which is the requested one if it is plain. */
export const rangeEcho: Rule = {
  id: "date.range-echo",
  requests: listRequests,
  judge(survey, reporter) {
    for (const exchange of survey.responses(...DATED_OPERATIONS)) {
      const [asked, reported] = [requestedWindow(exchange), reportedWindow(exchange)];
      if (asked === null || reported === null || !isPlainWindow(survey, asked)) continue;
      const wrong = (["start", "end"] as const).filter((end) => asked[end] !== reported[end]);
      const findings = wrong.map((end) => ({
        pointer: `/date_range/${end}`,
        kind: "window-differs",
        expected: `${asked[end]}, as requested`,
        actual: reported[end],
      }));
      reportFindings(reporter, exchange, findings);
    }
    reporter.needs("a response over a past window of up to 30 days, with its date_range");
  },
};
