import { daysBetween } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { DATED_OPERATIONS, reportedWindow, requestedWindow } from "../../assert/date-window.ts";
import { reportFindings } from "../../assert/findings.ts";

/**
 * §2.1: `days` is the length of the window, with or without the last day, but always in the same way. The
 * default window is 30 days long by definition (date.default-window), so only its length is compared.
 */
export const days: Rule = {
  id: "date.days",
  requests: listRequests,
  judge(survey, reporter) {
    const responses = survey
      .responses(...DATED_OPERATIONS, "getOwnedShare")
      .flatMap((one) => measured(one) ?? []);
    const given = responses.filter(({ exchange }) => requestedWindow(exchange) !== null);
    const inclusive = given.filter((one) => one.days === one.difference + 1);
    const exclusive = given.filter((one) => one.days === one.difference);
    const more = inclusive.length >= exclusive.length ? 1 : 0;
    for (const { exchange, days: reported, difference } of responses) {
      const isGiven = requestedWindow(exchange) !== null;
      const lengths = isGiven ? [difference + more] : [difference, difference + 1];
      const way = more === 1 ? "counting both ends" : "counting the difference";
      const finding = {
        pointer: "/date_range/days",
        kind: "days-differ",
        expected: isGiven ? `${lengths[0]}, ${way} as in most responses` : lengths.join(" or "),
        actual: String(reported),
        ...(isGiven ? { compared: convention(more === 1 ? inclusive : exclusive) } : {}),
      };
      reportFindings(reporter, exchange, lengths.includes(reported) ? [] : [finding]);
    }
    reporter.needs("a date_range with days, start and end");
  },
};

/** An example of the way in which most responses count. */
function convention(responses: readonly Measured[]): Place[] {
  const [first] = responses;
  return first === undefined ? [] : [{ exchange: first.exchange, pointer: "/date_range" }];
}

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
