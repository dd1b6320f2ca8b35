import type { Ask } from "../../ask.ts";
import { isDate } from "../../calendar.ts";
import { identityOf, type Exchange, type Json } from "../../exchange.ts";
import { parametersOf, succeeded, type Survey } from "../../survey.ts";
import { withoutTokens } from "./row.ts";

/**
 * Whether an ask was repeated at the end and said the same again: the same bytes, or at least the same
 * documented fields but for tokens, which may be made anew for every reply.
 */
export function stands(survey: Survey, ask: Ask): boolean {
  return survey.once(`page.stands ${identityOf(ask.request)}`, () => {
    if (survey.settled(ask)) return true;
    const [first, again] = [survey.find(ask), survey.find({ ...ask, again: 1 })];
    if (first === null || again === null || !succeeded(first) || !succeeded(again)) return false;
    return sayings(survey, first) === sayings(survey, again);
  });
}

/** The documented top-level fields of a reply without tokens, as text. */
function sayings(survey: Survey, { operation, reply }: Exchange): string {
  const fields = operation === null ? [] : survey.contract.operation(operation).replyFields;
  return JSON.stringify(fields.map((name): Json => withoutTokens(reply?.json?.[name])));
}

/** Whether an exchange was answered between an ask's first time and its repetition, both included. */
export function isBetween(survey: Survey, ask: Ask, { index }: Exchange): boolean {
  const [first, again] = [survey.find(ask), survey.find({ ...ask, again: 1 })];
  return first !== null && again !== null && first.index <= index && index <= again.index;
}

/** The ask that an exchange answered. */
export function askOf({ request }: Exchange): Ask {
  return { request, again: 0, effect: "reads" };
}

/** Whether no new answer can fall into an exchange's window; lists without dates have none. */
export function isClosed(survey: Survey, exchange: Exchange): boolean {
  if (exchange.operation === null) return false;
  const { parameters } = survey.contract.operation(exchange.operation);
  if (!parameters.some(({ name }) => name === "end_date")) return true;
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) && end_date < survey.settings.today;
}
