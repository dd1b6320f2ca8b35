import { type Ask, askOf } from "./ask.ts";
import { isDate } from "./calendar.ts";
import { documented } from "./documented.ts";
import { type Exchange, identityOf, type Json, type SentRequest } from "./exchange.ts";
import { onceEach } from "../src/contract/once-each.ts";
import { parametersOf, succeeded, type Survey } from "./survey.ts";
import { tokensIn } from "./tokens.ts";

/** Relations over several requests hold only for data that did not move between them. */

/** The data that no relation over two requests can do without. */
export const STILL = "data that stands still";

/**
 * Whether an ask was repeated at the end and said the same again: the same bytes, or at least the same
 * documented fields but for tokens, which may be made anew for every reply.
 */
export function stands(survey: Survey, ask: Ask): boolean {
  // So it is with most: nothing needs to be remembered of them.
  if (survey.find({ ...ask, again: 1 }) === null) return false;
  return survey.once(standsKey(ask.request), () => {
    const [first, again] = [survey.find(ask), survey.find({ ...ask, again: 1 })];
    if (first?.reply == null || again?.reply == null) return false;
    if (first.reply.text === again.reply.text) return true;
    if (!succeeded(first) || !succeeded(again)) return false;
    return sayings(survey, first) === sayings(survey, again);
  });
}

const standsKey = onceEach((request: SentRequest) => `stands ${identityOf(request)}`);

/** What the document knows of a reply, as text. */
function sayings({ contract }: Survey, { operation, reply }: Exchange): string {
  const body: Json = reply?.json;
  return JSON.stringify(operation === null ? body : documented(contract, operation)(body));
}

/** Whether an exchange's tokens were others when it was asked for again. */
export function tokensMove(survey: Survey, exchange: Exchange): boolean {
  const again = survey.find({ ...askOf(exchange), again: 1 });
  if (again === null || !succeeded(again)) return false;
  if (exchange.reply?.text === again.reply?.text) return false;
  return tokensIn(exchange.reply?.json) !== tokensIn(again.reply?.json);
}

/** Whether an exchange was answered between an ask's first time and its repetition, both included. */
export function isBetween(survey: Survey, ask: Ask, exchange: Exchange): boolean {
  return between(survey, ask, [exchange]).length > 0;
}

/** Those of some exchanges that were answered so. */
export function between(survey: Survey, ask: Ask, exchanges: readonly Exchange[]): Exchange[] {
  const [first, again] = [survey.find(ask), survey.find({ ...ask, again: 1 })];
  if (first === null || again === null) return [];
  return exchanges.filter(({ index }) => first.index <= index && index <= again.index);
}

/** What stands around an exchange and did not move: its rows may be compared with the exchange's. */
export function anchorOf(survey: Survey, ask: Ask, exchange: Exchange): Exchange | null {
  const anchor = survey.find(ask);
  if (anchor === null || survey.body(ask) === null || !stands(survey, ask)) return null;
  return isBetween(survey, ask, exchange) ? anchor : null;
}

/** Whether no new answer can fall into an exchange's window; lists without dates have none. */
export function isClosed(survey: Survey, exchange: Exchange): boolean {
  if (exchange.operation === null) return false;
  const { parameters } = survey.contract.operation(exchange.operation);
  if (!parameters.some(({ name }) => name === "end_date")) return true;
  const { start_date, end_date } = parametersOf(exchange);
  return isDate(start_date) && isDate(end_date) && end_date < survey.settings.today;
}

/** Whether an exchange lies over a closed window and its reply stood still until the end. */
export function standsStill(survey: Survey, exchange: Exchange): boolean {
  return isClosed(survey, exchange) && stands(survey, askOf(exchange));
}
