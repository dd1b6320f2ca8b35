import { COUNTING } from "../../assert/counts.ts";
import { isPlain, requestedWindow } from "../../assert/date-window.ts";
import { reportFindings } from "../../assert/findings.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import { addDays, daysBetween } from "../../core/calendar.ts";
import { type Exchange, groupKeyOf } from "../../core/exchange.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, innerWindow, type WindowDates } from "../../plan/discovery.ts";
import { PAGED } from "../../plan/paging.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { partSums, wrongSums } from "./part-sums.ts";

/** Plans a few days together and one by one; at the depth deep, two days of every operation that counts. */
export function dayRequests(survey: Survey): PlannedRequest[] {
  const { start_date, end_date } = innerWindow(survey);
  const visibility = requestsOver(survey, "getVisibility", { start_date, end_date });
  if (survey.settings.depth !== "deep") return visibility;
  const twoDays = { start_date, end_date: addDays(start_date, 1) };
  const others = COUNTING.filter((id) => id !== "getVisibility");
  return [...visibility, ...others.flatMap((id) => requestsOver(survey, id, twoDays))];
}

function requestsOver(survey: Survey, id: OperationId, window: WindowDates): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { brand } = discovered;
  const page = PAGED.includes(id) ? { limit: 100, offset: 0 } : {};
  const over = (start_date: string, end_date: string): PlannedRequest =>
    survey.plan(id, { brand, start_date, end_date, ...page });
  const whole = over(window.start_date, window.end_date);
  const days = daysFrom(window.start_date, window.end_date).map((day) => over(day, day));
  return [whole, ...days, repeated(whole)];
}

/** Compares responses over several days with those over each of these days. */
export function judgeDays(survey: Survey, reporter: Reporter): void {
  const responses = survey.responses(...COUNTING);
  const names = ["start_date", "end_date"];
  for (const group of groupBy(responses, ({ request }) => groupKeyOf(request, names)).values()) {
    const byDay = responsesOfADay(group);
    if (byDay.size < 2) continue;
    for (const whole of group) {
      const days = daysOf(survey, whole);
      const parts = days.flatMap((day) => byDay.get(day) ?? []);
      const isWhole = days.length > 1 && parts.length === days.length;
      if (!isWhole || !isUnchanged(survey, plannedRequestOf(whole))) continue;
      if (!parts.every((part) => isBetween(survey, plannedRequestOf(whole), part))) continue;
      judgeParts(survey, { whole, parts }, reporter);
    }
  }
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
  const findings = wrongSums(sums, `${parts.length} days`);
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
