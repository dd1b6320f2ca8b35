import type { OperationId } from "../../src/contract/operation.ts";
import { addDays } from "../core/calendar.ts";
import { repeated, type PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, closedWindow, type WindowDates } from "./discovery.ts";
import { PAGED_LISTS } from "./paging.ts";

/** A window that a deployment could cut to fewer days without saying so. */
const LONG_DAYS = 90;

/** Plans a long window of an operation and its halves. */
export function longWindowRequests(survey: Survey, id: OperationId): PlannedRequest[] {
  const { start_date, end_date } = closedWindow(survey, LONG_DAYS);
  const middle = addDays(start_date, LONG_DAYS / 2);
  const parts = [
    { start_date, end_date: addDays(middle, -1) },
    { start_date: middle, end_date },
  ];
  return requestsInParts(survey, id, { start_date, end_date }, parts);
}

/** Plans an operation over a window, over each of its parts, and over the window again. */
// oxlint-disable-next-line max-params -- an operation, a window and its parts
export function requestsInParts(
  survey: Survey,
  id: OperationId,
  window: WindowDates,
  parts: readonly WindowDates[],
): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { brand } = discovered;
  const page = PAGED_LISTS.includes(id) ? { limit: 100, offset: 0 } : {};
  const over = (dates: WindowDates): PlannedRequest =>
    survey.plan(id, { brand, ...dates, ...page });
  const whole = over(window);
  return [whole, ...parts.map(over), repeated(whole)];
}
