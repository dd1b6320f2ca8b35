import type { OperationId } from "../../../src/contract/operation.ts";
import { addDays, daysBetween, isDate } from "../../calendar.ts";
import type { Exchange } from "../../exchange.ts";
import { onceEach } from "../../../src/contract/once-each.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, type WindowDates } from "../../terrain.ts";

/** Endpoints that take a window and tell it (§2.1); /sources/owned-share takes one and need not. */
export const DATED: readonly OperationId[] = [
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

/** The window that a reply tells; null where it tells none in the documented form. */
export const toldWindow = onceEach(({ reply }: Exchange): Window | null => {
  const { start, end } = reply?.json?.date_range ?? {};
  return isDate(start) && isDate(end) ? { start, end } : null;
});

/** The window that was asked for, both ends; null otherwise. */
export const askedWindow = onceEach((exchange: Exchange): Window | null => {
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) ? { start: start_date, end: end_date } : null;
});

/** Whether a window lies in the past and is no longer than the default: nobody has a reason to change it. */
export function isPlain(survey: Survey, { start, end }: Window): boolean {
  const days = daysBetween(start, end);
  return end < survey.settings.today && days >= 0 && days < 30;
}

/** Three days within the closed window, apart from both of its ends, so that an ignored end shows. */
export function innerWindow(survey: Survey): WindowDates {
  const end_date = addDays(closedWindow(survey).end_date, -7);
  return { start_date: addDays(end_date, -2), end_date };
}
