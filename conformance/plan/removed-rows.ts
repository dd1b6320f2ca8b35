import type { OperationId } from "../../src/contract/operation.ts";
import { itemsOf } from "../assert/rows.ts";
import { isBefore } from "../core/order.ts";
import { credentialIdentity, type Exchange, type Json } from "../core/exchange.ts";
import { plannedRequestOf, repeated, type PlannedRequest } from "../core/planned-request.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { isListedAfter, promptListsOf, requestsAfterRefusals } from "./removed-prompts.ts";

/** The rows of a list that requests of an operation name. */
interface NamedRows {
  readonly what: string;
  readonly parameter: string;
  readonly list: OperationId;
  readonly isNamed: (row: Json, exchange: Exchange) => boolean;
}

const NAMED: Readonly<Partial<Record<OperationId, NamedRows>>> = {
  getQueryRun: {
    what: "a listed run",
    parameter: "run_id",
    list: "listQueryRuns",
    isNamed: (row, { request }) =>
      typeof row?.run_id === "string" &&
      request.path.endsWith(`/${encodeURIComponent(row.run_id.toWellFormed())}`),
  },
  getVideoSummary: {
    what: "a listed video",
    parameter: "url",
    list: "listVideoSummaries",
    isNamed: (row, exchange) => row?.url === parametersOf(exchange)["url"],
  },
};

function namedIn({ operation }: Exchange): NamedRows | undefined {
  return operation === null ? undefined : NAMED[operation];
}

/** Plans the lists again that contain what was refused with 404. */
export function listsAfterRefusals(survey: Survey, refused: readonly Exchange[]): PlannedRequest[] {
  return [
    ...requestsAfterRefusals(survey, refused),
    ...refused.flatMap((exchange) => {
      const list = listsWith(survey, exchange).find(({ repetition }) => repetition === 0);
      return list === undefined ? [] : [repeated(plannedRequestOf(list))];
    }),
  ];
}

/**
 * Returns what a request names that may have been removed since it was listed; null if it names nothing, or if a list
 * after the request still contains it.
 */
export function removedSince(survey: Survey, exchange: Exchange): string | null {
  const { brand_prompt_id: prompt } = parametersOf(exchange);
  if (prompt !== undefined)
    return isListedAfter(survey, exchange, prompt) ? null : "a listed prompt";
  const named = namedIn(exchange);
  if (named === undefined) return null;
  return listsWith(survey, exchange).some((list) => isBefore(exchange, list)) ? null : named.what;
}

/** The last list that contains what a request names. */
export interface LastList {
  readonly what: string;
  readonly parameter: string;
  readonly list: Exchange;
}

/** Returns the last list that contains the prompt, run or video of a request; null if it names none. */
export function lastListOf(survey: Survey, exchange: Exchange): LastList | null {
  const { brand_prompt_id: prompt } = parametersOf(exchange);
  const [what, parameter, lists] =
    prompt === undefined
      ? [namedIn(exchange)?.what, namedIn(exchange)?.parameter, listsWith(survey, exchange)]
      : ["a listed prompt", "brand_prompt_id", promptListsOf(survey, exchange)];
  const list = lists.at(-1);
  if (what === undefined || parameter === undefined || list === undefined) return null;
  return { what, parameter, list };
}

/** Returns the lists, repetitions included, that contain what a request names. */
function listsWith(survey: Survey, exchange: Exchange): Exchange[] {
  const named = namedIn(exchange);
  if (named === undefined) return [];
  const { brand } = parametersOf(exchange);
  return survey
    .exchangesOf(named.list)
    .filter((list) => brand === undefined || parametersOf(list)["brand"] === brand)
    .filter((list) => credentialIdentity(list) === credentialIdentity(exchange))
    .filter((list) => itemsOf(list).some((row) => named.isNamed(row, exchange)));
}
