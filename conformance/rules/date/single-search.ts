import { reportedWindow } from "../../assert/date-window.ts";
import { type FindingDetails, reportFindings } from "../../assert/findings.ts";
import { rowsOf } from "../../assert/rows.ts";
import { isDate } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { listRequests } from "../../plan/paging.ts";

const MAX_PER_RESPONSE = 3;

/** §2.12: what was searched once within a window was seen first and last on the same day. */
export const singleSearch: Rule = {
  id: "date.single-search",
  requests: listRequests,
  judge(survey, reporter) {
    reporter.needs("a row of /searches with one occurrence, last searched before the window ended");
    for (const exchange of survey.responses("listSearches")) {
      const end = reportedWindow(exchange)?.end;
      if (end === undefined) continue;
      const single = rowsOf(exchange).filter(({ row }) => wasSearchedOnce(row, end));
      const findings = single
        .filter(({ row }) => row.first_seen_in_range < row.last_searched)
        .slice(0, MAX_PER_RESPONSE)
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/first_seen_in_range`,
          kind: "two-days-of-one",
          expected: `${row.last_searched} (last_searched), because occurrences is 1`,
          actual: row.first_seen_in_range as string,
        }));
      const found = [...findings, ...endsOnly(exchange, end)];
      reportFindings(reporter, exchange, found, single.length > 0);
    }
  },
};

/** So many strings that occurred once before are not all searched again on the last day. */
const SEVERAL = 5;

/** Reports that every row with one occurrence has the end of the window as its last day. */
function endsOnly(exchange: Exchange, end: string): FindingDetails[] {
  const once = rowsOf(exchange).filter(({ row }) => row.occurrences === 1);
  const earlier = once.filter(({ row }) => row.first_seen_in_range < end);
  const [first] = earlier;
  const isEnd = once.every(({ row }) => row.last_searched === end);
  if (first === undefined || earlier.length < SEVERAL || !isEnd) return [];
  return [
    {
      pointer: `${first.pointer}/last_searched`,
      kind: "end-for-all",
      expected: `${first.row.first_seen_in_range} (first_seen_in_range), because occurrences is 1`,
      actual: `${end}, the end of the window, as in all ${once.length} rows with one occurrence`,
    },
  ];
}

/** Whether both days are of the same search; on the last day, a later search may be meant. */
function wasSearchedOnce({ occurrences, ...row }: Json, end: string): boolean {
  const { first_seen_in_range: first, last_searched: last } = row;
  return occurrences === 1 && isDate(first) && isDate(last) && last < end;
}
