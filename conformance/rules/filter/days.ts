import { COUNTING_OPERATIONS } from "../../assert/counts.ts";
import {
  DATED_OPERATIONS,
  includesEnd,
  isPlainWindow,
  reportedWindow,
  requestedWindow,
  type Window,
} from "../../assert/date-window.ts";
import { reportFindings } from "../../assert/findings.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import { type PlannedRequest, plannedRequestOf } from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { innerWindow, type WindowDates } from "../../plan/discovery.ts";
import { longWindowRequests, requestsInParts } from "../../plan/long-windows.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { partSums, wrongSums } from "./part-sums.ts";

/** Operations that count and report their window. */
const LONG = COUNTING_OPERATIONS.filter(
  (id) => DATED_OPERATIONS.includes(id) || id === "getOwnedShare",
);

/**
 * Plans a few days together and one by one; at the depth deep, two days and the halves of a long window for every
 * operation that counts.
 */
export function dayRequests(survey: Survey): PlannedRequest[] {
  const { start_date, end_date } = innerWindow(survey);
  const visibility = requestsOver(survey, "getVisibility", { start_date, end_date });
  if (survey.settings.depth !== "deep") return visibility;
  const twoDays = { start_date, end_date: addDays(start_date, 1) };
  const others = COUNTING_OPERATIONS.filter((id) => id !== "getVisibility");
  return [
    ...visibility,
    ...others.flatMap((id) => requestsOver(survey, id, twoDays)),
    ...LONG.flatMap((id) => longWindowRequests(survey, id)),
  ];
}

function requestsOver(survey: Survey, id: OperationId, window: WindowDates): PlannedRequest[] {
  const days = daysFrom(window.start_date, window.end_date);
  const parts = days.map((day) => ({ start_date: day, end_date: day }));
  return requestsInParts(survey, id, window, parts);
}

/** Compares responses over several days with those over each of these days, or over both parts of the window. */
export function judgeDays(survey: Survey, reporter: Reporter): void {
  const responses = survey.responses(...COUNTING_OPERATIONS);
  const names = ["start_date", "end_date"];
  for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, names)).values()) {
    const byDay = responsesOfADay(group);
    const complete = group.filter((one) => coversItsWindow(survey, one));
    for (const whole of group) {
      const divisions = [...singleDays(survey, whole, byDay), ...twoParts(whole, complete)];
      if (divisions.length === 0 || !isUnchanged(survey, plannedRequestOf(whole))) continue;
      for (const division of divisions) {
        if (!division.every((part) => isBetween(survey, plannedRequestOf(whole), part))) continue;
        judgeParts(survey, { whole, parts: division }, reporter);
      }
    }
  }
}

/** Returns pairs of complete responses whose windows follow each other and cover that of a complete response. */
function twoParts(
  whole: Exchange,
  complete: readonly Exchange[],
): (readonly [Exchange, Exchange])[] {
  if (!complete.includes(whole)) return [];
  const window = requestedWindow(whole)!;
  return complete.flatMap((first) => {
    const { start, end } = requestedWindow(first)!;
    if (start !== window.start || end >= window.end) return [];
    const next = addDays(end, 1);
    const second = complete.find((one) => {
      const rest = requestedWindow(one)!;
      return rest.start === next && rest.end === window.end;
    });
    return second === undefined ? [] : [[first, second] as const];
  });
}

/** Whether a response reports the window of its request, with its last day: deployments may cut long windows. */
function coversItsWindow(survey: Survey, exchange: Exchange): boolean {
  const [requested, reported] = [requestedWindow(exchange), echoedWindow(exchange)];
  if (requested === null || reported === null) return false;
  const isSame = requested.start === reported.start && requested.end === reported.end;
  return isSame && (includesEnd(exchange) || (!isDated(exchange) && doesIncludeEnds(survey)));
}

function isDated({ operation }: Exchange): boolean {
  return operation !== "getOwnedShare";
}

/** The reported window; /sources/owned-share reports it only among its filters. */
function echoedWindow(exchange: Exchange): Window | null {
  if (isDated(exchange)) return reportedWindow(exchange);
  const { start_date: start, end_date: end } = exchange.response?.json?.filters_applied ?? {};
  return typeof start === "string" && typeof end === "string" ? { start, end } : null;
}

function doesIncludeEnds(survey: Survey): boolean {
  return survey.memoize("filter.includes-ends", () =>
    survey.responses("getVisibility").some(includesEnd),
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

/** Returns the responses over each day of a response's window, if there is one for every day. */
function singleDays(
  survey: Survey,
  whole: Exchange,
  byDay: ReadonlyMap<string, Exchange>,
): (readonly Exchange[])[] {
  const window = requestedWindow(whole);
  const length = daysIn(survey, whole);
  if (window === null || length < 2 || length > byDay.size) return [];
  const parts = daysFrom(window.start, window.end).flatMap((day) => byDay.get(day) ?? []);
  return parts.length === length ? [parts] : [];
}

/** Returns the number of days of a response's window; 0 unless it is plain. */
function daysIn(survey: Survey, exchange: Exchange): number {
  const window = requestedWindow(exchange);
  if (window === null || !isPlainWindow(survey, window)) return 0;
  return daysBetween(window.start, window.end) + 1;
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
  const areDays = parts.every((part) => daysIn(survey, part) === 1);
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
  return survey.responses(...COUNTING_OPERATIONS).some(reportsNoDays);
}

function reportsNoDays({ response }: Exchange): boolean {
  return response?.json?.date_range?.days === 0;
}
