import type { OperationId } from "../../src/contract/operation.ts";
import { daysBetween, isDate } from "../core/calendar.ts";
import type { Exchange } from "../core/exchange.ts";
import { memoize } from "../../src/common/memoize.ts";
import { parametersOf, type Survey } from "../core/survey.ts";

/** Operations that accept a date window and report it (§2.1); /sources/owned-share need not report it. */
export const DATED_OPERATIONS: readonly OperationId[] = [
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listQueryRuns",
  "listVideoSummaries",
];

export interface Window {
  readonly start: string;
  readonly end: string;
}

/** The window that a response reports in `date_range`; null if it is missing or malformed. */
export const reportedWindow = memoize(({ response }: Exchange): Window | null => {
  const { start, end } = response?.json?.date_range ?? {};
  return isDate(start) && isDate(end) ? { start, end } : null;
});

/** The window of a request; null unless both ends are given. */
export const requestedWindow = memoize((exchange: Exchange): Window | null => {
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) ? { start: start_date, end: end_date } : null;
});

/**
 * Whether a window is in the past and no longer than 30 days, so that a deployment has no reason to adjust
 * it.
 */
export function isPlainWindow(survey: Survey, { start, end }: Window): boolean {
  const days = daysBetween(start, end);
  return end < survey.settings.today && days >= 0 && days < 30;
}

/** Whether the number of days that a response reports for its window includes the last one (C23). */
export function includesEnd(exchange: Exchange): boolean {
  const window = reportedWindow(exchange);
  const days: unknown = exchange.response?.json?.date_range?.days;
  return window !== null && days === daysBetween(window.start, window.end) + 1;
}
