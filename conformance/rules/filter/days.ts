import { COUNTING } from "../../assert/counts.ts";
import {
  DATED,
  includesEnd,
  isPlain,
  reportedWindow,
  requestedWindow,
} from "../../assert/date-window.ts";
import { reportFindings } from "../../assert/findings.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  brandWithMostRuns,
  closedWindow,
  innerWindow,
  type WindowDates,
} from "../../plan/discovery.ts";
import { PAGED } from "../../plan/paging.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { partSums, wrongSums } from "./part-sums.ts";

/** A window that a deployment could cut to fewer days without saying so. */
const LONG_DAYS = 90;

/**
 * Plans a few days together and one by one; at the depth deep, two days and the halves of a long window for every
 * operation that counts.
 */
export function dayRequests(survey: Survey): PlannedRequest[] {
  const { start_date, end_date } = innerWindow(survey);
  const visibility = requestsOver(survey, "getVisibility", { start_date, end_date });
  if (survey.settings.depth !== "deep") return visibility;
  const twoDays = { start_date, end_date: addDays(start_date, 1) };
  const others = COUNTING.filter((id) => id !== "getVisibility");
  return [
    ...visibility,
    ...others.flatMap((id) => requestsOver(survey, id, twoDays)),
    ...COUNTING.filter((id) => DATED.includes(id)).flatMap((id) => halvesOf(survey, id)),
  ];
}

function halvesOf(survey: Survey, id: OperationId): PlannedRequest[] {
  const { start_date, end_date } = closedWindow(survey, LONG_DAYS);
  const middle = addDays(start_date, LONG_DAYS / 2);
  const parts = [
    { start_date, end_date: addDays(middle, -1) },
    { start_date: middle, end_date },
  ];
  return requestsInParts(survey, id, { start_date, end_date }, parts);
}

function requestsOver(survey: Survey, id: OperationId, window: WindowDates): PlannedRequest[] {
  const days = daysFrom(window.start_date, window.end_date);
  const parts = days.map((day) => ({ start_date: day, end_date: day }));
  return requestsInParts(survey, id, window, parts);
}

function requestsInParts(
  survey: Survey,
  id: OperationId,
  window: WindowDates,
  parts: readonly WindowDates[],
): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { brand } = discovered;
  const page = PAGED.includes(id) ? { limit: 100, offset: 0 } : {};
  const over = (dates: WindowDates): PlannedRequest =>
    survey.plan(id, { brand, ...dates, ...page });
  const whole = over(window);
  return [whole, ...parts.map(over), repeated(whole)];
}

/** Compares responses over several days with those over each of these days, or over both parts of the window. */
export function judgeDays(survey: Survey, reporter: Reporter): void {
  const responses = survey.responses(...COUNTING);
  const names = ["start_date", "end_date"];
  for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, names)).values()) {
    const byDay = responsesOfADay(group);
    for (const whole of group) {
      const days = daysOf(survey, whole);
      const parts = days.flatMap((day) => byDay.get(day) ?? []);
      const isWhole = days.length > 1 && parts.length === days.length;
      const divisions = [...(isWhole ? [parts] : []), ...twoParts(whole, group)];
      if (divisions.length === 0 || !isUnchanged(survey, plannedRequestOf(whole))) continue;
      for (const division of divisions) {
        if (!division.every((part) => isBetween(survey, plannedRequestOf(whole), part))) continue;
        judgeParts(survey, { whole, parts: division }, reporter);
      }
    }
  }
}

/** Returns pairs of responses whose windows follow each other and cover that of a response. */
function twoParts(whole: Exchange, others: readonly Exchange[]): (readonly [Exchange, Exchange])[] {
  const window = requestedWindow(whole);
  if (window === null || !coversItsWindow(whole)) return [];
  const within = others.filter((one) => one !== whole && coversItsWindow(one));
  return within.flatMap((first) => {
    const { start, end } = requestedWindow(first)!;
    if (start !== window.start || end >= window.end) return [];
    const second = within.find((one) => {
      const rest = requestedWindow(one)!;
      return rest.start === addDays(end, 1) && rest.end === window.end;
    });
    return second === undefined ? [] : [[first, second] as const];
  });
}

/** Whether a response reports the window of its request, with its last day: deployments may cut long windows. */
function coversItsWindow(exchange: Exchange): boolean {
  const [requested, reported] = [requestedWindow(exchange), reportedWindow(exchange)];
  if (requested === null || reported === null) return false;
  return (
    requested.start === reported.start && requested.end === reported.end && includesEnd(exchange)
  );
}

/** Returns the responses over a single day, by day. */
function responsesOfADay(responses: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const byDay = new Map<string, Exchange>();
  for (const response of responses) {
    const { start_date, end_date } = parametersOf(response);
    if (start_date !== undefined && start_date === end_date) byDay.set(start_date, response);
  }
  return byDay;
}

/** Returns the days of a response's window; none unless it is plain. */
function daysOf(survey: Survey, exchange: Exchange): string[] {
  const window = requestedWindow(exchange);
  return window === null || !isPlain(survey, window) ? [] : daysFrom(window.start, window.end);
}

function daysFrom(start: string, end: string): string[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, day) => addDays(start, day));
}

interface DayParts {
  readonly whole: Exchange;
  readonly parts: readonly Exchange[];
}

function judgeParts(survey: Survey, { whole, parts }: DayParts, reporter: Reporter): void {
  const sums = partSums(survey, whole, parts);
  const isEmpty = sums.every(({ sum, addsUp }) => sum === 0 || !addsUp);
  if (isEmpty && parts.every((part) => hasNoDays(survey, part))) return;
  const couldFail = sums.some(({ value }) => value > 0);
  const areDays = parts.every((part) => daysOf(survey, part).length === 1);
  const findings = wrongSums(sums, `${parts.length} ${areDays ? "days" : "parts of the window"}`);
  reportFindings(reporter, whole, findings, couldFail);
}

/**
 * Whether a window of one day excludes its end and reports 0 days (C23). /sources/owned-share need not report
 * them; other operations do.
 */
function hasNoDays(survey: Survey, part: Exchange): boolean {
  if (part.operation !== "getOwnedShare" || part.response?.json?.date_range !== undefined)
    return reportsNoDays(part);
  return survey.responses(...COUNTING).some(reportsNoDays);
}

function reportsNoDays({ response }: Exchange): boolean {
  return response?.json?.date_range?.days === 0;
}
