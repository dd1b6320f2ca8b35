import { daysBetween } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { DATED, reportedWindow } from "../../assert/date-window.ts";

/** §2.1: `days` is the length of the window, with or without the last day, but always in the same way. */
export const days: Rule = {
  id: "date.days",
  requests: listRequests,
  judge(survey, reporter) {
    const responses = survey
      .responses(...DATED, "getOwnedShare")
      .flatMap((one) => measured(one) ?? []);
    const inclusive = responses.filter(
      ({ days: reported, difference }) => reported === difference + 1,
    );
    const exclusive = responses.filter(({ days: reported, difference }) => reported === difference);
    const more = inclusive.length >= exclusive.length ? 1 : 0;
    for (const { exchange, days: reported, difference } of responses) {
      if (reported === difference + more) reporter.holds(exchange);
      else {
        const way = more === 1 ? "counting both ends" : "counting the difference";
        reporter.violates({
          exchange,
          pointer: "/date_range/days",
          kind: "days-differ",
          expected: `${difference + more}, ${way} as most responses do`,
          actual: String(reported),
        });
      }
    }
    reporter.needs("a date_range with days, start and end");
  },
};

interface Measured {
  readonly exchange: Exchange;
  readonly days: number;
  readonly difference: number;
}

function measured(exchange: Exchange): Measured | null {
  const reported = reportedWindow(exchange);
  const count: unknown = exchange.response?.json?.date_range?.days;
  if (reported === null || typeof count !== "number" || reported.start > reported.end) return null;
  return { exchange, days: count, difference: daysBetween(reported.start, reported.end) };
}
