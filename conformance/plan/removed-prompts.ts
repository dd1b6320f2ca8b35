import { listOf } from "../assert/rows.ts";
import { isBefore } from "../core/order.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { type PlannedRequest, repeated, type RequestParameters } from "../core/planned-request.ts";
import { bodyOf, parametersOf, type Survey } from "../core/survey.ts";

/** Plans the list of a brand's prompts again, which shows whether a prompt was removed during the check. */
export function promptsAgain(survey: Survey, brand: RequestParameters[string]): PlannedRequest {
  return repeated(survey.plan("listQueries", { brand }));
}

/** Plans the lists of prompts after listed prompts were refused with 404. */
export function requestsAfterRefusals(
  survey: Survey,
  exchanges: readonly Exchange[],
): PlannedRequest[] {
  return exchanges.flatMap((exchange) => {
    const { brand, brand_prompt_id: id } = parametersOf(exchange);
    const isRefused = exchange.response?.status === 404 && id !== undefined;
    return isRefused && brand !== undefined ? [promptsAgain(survey, brand)] : [];
  });
}

/** Whether a prompt was listed, but is not any more: prompts can be removed outside of the API (§2.12). */
export function wasRemoved(survey: Survey, exchange: Exchange, id: string): boolean {
  const wasListed = promptListsOf(survey, exchange).some((list) =>
    promptsOf(list).some((row) => row?.brand_prompt_id === id),
  );
  return wasListed && !isListedAfter(survey, exchange, id);
}

/**
 * Whether a prompt of a brand is listed after an exchange. If every response has ids of its own, the text counts; of
 * several prompts with the same text, none may be missing then.
 */
export function isListedAfter(survey: Survey, exchange: Exchange, id: string): boolean {
  const lists = promptListsOf(survey, exchange);
  const before = lists.map(promptsOf).filter((prompts) => idsOf(prompts).has(id));
  return lists
    .filter((list) => isBefore(exchange, list))
    .map(promptsOf)
    .some((after) => idsOf(after).has(id) || before.some((known) => isRenamed(known, after, id)));
}

/** Whether a later list has other ids than a known one, and as many prompts with the text of one of its prompts. */
function isRenamed(known: readonly Json[], after: readonly Json[], id: string): boolean {
  const ids = idsOf(known);
  if (after.some((row) => ids.has(row?.brand_prompt_id))) return false;
  const text = textOf(known.find((row) => row?.brand_prompt_id === id));
  const countIn = (rows: readonly Json[]): number =>
    rows.filter((row) => textOf(row) === text).length;
  return countIn(after) >= countIn(known);
}

function idsOf(prompts: readonly Json[]): Set<unknown> {
  return new Set(prompts.map((row): unknown => row?.brand_prompt_id));
}

/** Returns all lists of the prompts of the brand of an exchange, repetitions included. */
export function promptListsOf(survey: Survey, exchange: Exchange): Exchange[] {
  const { brand } = parametersOf(exchange);
  return survey.exchangesOf("listQueries").filter((list) => {
    const given = parametersOf(list);
    return given["brand"] === brand && given["query_tag"] === undefined;
  });
}

function promptsOf(list: Exchange): readonly Json[] {
  return listOf(bodyOf(list)?.items);
}

const textOf = (row: Json): unknown => row?.text;
