import { type Difference, reportFindings } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import { dayOfInstant, daysBetween, millisecondsOf } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { isBefore } from "../../core/order.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { parametersOf, succeeded, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns } from "../../plan/discovery.ts";
import { DATED_OPERATIONS, reportedWindow, type Window } from "../../assert/date-window.ts";

/** §2.1, §8: without dates the window is the last 30 days, ending today in the deployment's time zone. */
export const defaultWindow: Rule = {
  id: "date.default-window",
  requests: (survey) => [...listRequests(survey), ...undatedRequests(survey)],
  judge(survey, reporter) {
    judgeEnds(survey, reporter);
    for (const exchange of survey.responses(...DATED_OPERATIONS).filter(isUndated)) {
      const reported = reportedWindow(exchange);
      const days: unknown = exchange.response?.json?.date_range?.days;
      if (reported === null || typeof days !== "number") continue;
      const wrong = wrongOf(reported, days, todaysOf(survey, exchange));
      reportFindings(
        reporter,
        exchange,
        wrong === null ? [] : [{ kind: "default-window", ...wrong }],
      );
    }
    reporter.needs("a response without requested dates, with its date_range");
  },
};

/**
 * Today is the same day for all operations, and days only follow one another: a response between two that end on the same
 * day ends on that day too.
 */
function judgeEnds(survey: Survey, reporter: Reporter): void {
  const undated = survey
    .exchangesOf(...DATED_OPERATIONS)
    .filter((one) => succeeded(one) && isUndated(one) && reportedWindow(one) !== null);
  for (const exchange of undated) {
    const before = undated.filter((one) => isBefore(one, exchange));
    const after = undated.filter((one) => isBefore(exchange, one));
    const first = before.find((one) => after.some((other) => endOf(other) === endOf(one)));
    if (first === undefined || endOf(first) === endOf(exchange)) continue;
    reporter.violates({
      exchange,
      pointer: "/date_range/end",
      kind: "other-today",
      expected: `${endOf(first)}, as in responses before and after`,
      actual: endOf(exchange),
      compared: [{ exchange: first, pointer: "/date_range/end" }],
    });
  }
}

function endOf(exchange: Exchange): string {
  return reportedWindow(exchange)?.end ?? "";
}

/** Plans each operation with a window once without dates. */
function undatedRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  return discovered === null
    ? []
    : DATED_OPERATIONS.map((id) => survey.plan(id, { brand: discovered.brand }));
}

/** Whether a request has no dates and was sent on a known day; a recording may not contain it. */
function isUndated(exchange: Exchange): boolean {
  const { start_date, end_date } = parametersOf(exchange);
  return exchange.startedAt !== "" && start_date === undefined && end_date === undefined;
}

/** Returns the date on which the check began and the one on which the request was sent. */
function todaysOf({ settings }: Survey, { startedAt }: Exchange): readonly string[] {
  return [settings.today, dayOfInstant(millisecondsOf(startedAt))];
}

function wrongOf(
  { start, end }: Window,
  days: number,
  todays: readonly string[],
): Difference | null {
  if (todays.every((today) => Math.abs(daysBetween(today, end)) > 1)) {
    const expected = `${todays[0]}, the current day, give or take a day`;
    return { pointer: "/date_range/end", expected, actual: end };
  }
  const length = daysBetween(start, end);
  if (length !== 29 && length !== 30) {
    const expected = `a day 29 or 30 days before ${end}, for a window of 30 days`;
    return { pointer: "/date_range/start", expected, actual: start };
  }
  return days === 30
    ? null
    : { pointer: "/date_range/days", expected: "30, the default window", actual: String(days) };
}
