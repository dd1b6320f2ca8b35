import { type PlannedRequest, plannedRequestOf } from "../core/planned-request.ts";
import { isDate } from "../core/calendar.ts";
import { canonicalJson, documentedReader, tokensIn } from "./documented.ts";
import { type Exchange, identityOf, type Json, type SentRequest } from "../core/exchange.ts";
import { isBefore } from "../core/order.ts";
import { memoize } from "../../src/common/memoize.ts";
import { parametersOf, succeeded, type Survey } from "../core/survey.ts";

// Relations between responses can be checked only for data that did not change between the requests.

/** What a rule needs when the data changed. */
export const UNCHANGED_DATA = "data that does not change during the check";

/**
 * Whether a request was repeated at the end of the check with an equal response: the same bytes, or the
 * same documented fields except tokens, in any order where the order has no effect.
 */
export function isUnchanged(survey: Survey, request: PlannedRequest): boolean {
  // Most requests are not repeated; memoizing that would cost more than it saves.
  if (survey.find({ ...request, repetition: 1 }) === null) return false;
  return survey.memoize(unchangedKey(request.request), () => {
    const [first, repetition] = [survey.find(request), survey.find({ ...request, repetition: 1 })];
    if (first?.response == null || repetition?.response == null) return false;
    if (first.response.text === repetition.response.text) return true;
    if (!succeeded(first) || !succeeded(repetition)) return false;
    return documentedText(survey, first) === documentedText(survey, repetition);
  });
}

const unchangedKey = memoize((request: SentRequest) => `unchanged ${identityOf(request)}`);

/**
 * Serializes the documented part of a response. The order counts only for the rows of a page that is not the
 * whole list: there, other rows may be on it.
 */
function documentedText({ contract }: Survey, { operation, response }: Exchange): string {
  const body: Json = response?.json;
  const documented = operation === null ? body : documentedReader(contract, operation)(body);
  const items: unknown = documented?.items;
  if (!Array.isArray(items) || items.length === documented.total_count) {
    return canonicalJson(documented);
  }
  return canonicalJson({ ...documented, items: items.map((row, at) => ({ at, row })) });
}

/** Whether the repetition of a request returned different tokens. */
export function areTokensRegenerated(survey: Survey, exchange: Exchange): boolean {
  const repetition = survey.find({ ...plannedRequestOf(exchange), repetition: 1 });
  if (repetition === null || !succeeded(repetition)) return false;
  if (exchange.response?.text === repetition.response?.text) return false;
  return tokensIn(exchange.response?.json) !== tokensIn(repetition.response?.json);
}

/** Whether an exchange took place between a request and its repetition, both included. */
export function isBetween(survey: Survey, request: PlannedRequest, exchange: Exchange): boolean {
  return exchangesBetween(survey, request, [exchange]).length > 0;
}

/**
 * Returns the exchanges that took place between a request and its repetition: begun after the first response
 * and ended before the repetition, or unchanged themselves during a part of that time.
 */
export function exchangesBetween(
  survey: Survey,
  request: PlannedRequest,
  exchanges: readonly Exchange[],
): Exchange[] {
  const bounds = boundsOf(survey, request);
  if (bounds === null) return [];
  return exchanges.filter((exchange) => {
    if (exchange === bounds.first || exchange === bounds.last) return true;
    if (isBefore(bounds.first, exchange) && isBefore(exchange, bounds.last)) return true;
    const own = plannedRequestOf(exchange);
    const { first, last } = boundsOf(survey, own) ?? {};
    if (first === undefined || last === undefined || !isUnchanged(survey, own)) return false;
    return isBefore(first, bounds.last) && isBefore(bounds.first, last);
  });
}

/** Returns the exchanges of a request and of its repetition; null if there are not both. */
function boundsOf(
  survey: Survey,
  request: PlannedRequest,
): { readonly first: Exchange; readonly last: Exchange } | null {
  const [first, last] = [survey.find(request), survey.find({ ...request, repetition: 1 })];
  return first === null || last === null ? null : { first, last };
}

/**
 * Returns the exchange of a request that was repeated around another exchange without a change; null
 * otherwise.
 */
export function unchangedAround(
  survey: Survey,
  request: PlannedRequest,
  exchange: Exchange,
): Exchange | null {
  const reference = survey.find(request);
  if (reference === null || survey.body(request) === null || !isUnchanged(survey, request))
    return null;
  return isBetween(survey, request, exchange) ? reference : null;
}

/** Whether no new run can fall into the window of a request; true for lists without dates. */
export function isClosedWindow(survey: Survey, exchange: Exchange): boolean {
  if (exchange.operation === null) return false;
  const { parameters } = survey.contract.operation(exchange.operation);
  if (!parameters.some(({ name }) => name === "end_date")) return true;
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) && end_date < survey.settings.today;
}

/** Whether the window of a request is closed and its response did not change until the end of the check. */
export function isClosedAndUnchanged(survey: Survey, exchange: Exchange): boolean {
  return isClosedWindow(survey, exchange) && isUnchanged(survey, plannedRequestOf(exchange));
}
