import { objectsIn } from "../assert/rows.ts";
import {
  bearer,
  plannedRequestOf,
  withCredentialOf,
  type PlannedRequest,
} from "../core/planned-request.ts";
import { isClosedAndUnchanged } from "../assert/stability.ts";
import { dayOfInstant } from "../core/calendar.ts";
import { instantOf } from "../core/instant.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Credential, Exchange, Json } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";
import { bodyOf, parametersOf, succeeded, type Survey } from "../core/survey.ts";
import { closedWindow, brandWithMostRuns, type DiscoveredBrand } from "../plan/discovery.ts";
import type { Observation, Value } from "./observer.ts";

/** Observes exchanges one by one; `read` returns null for an exchange without evidence. */
export function observeEach(
  exchanges: readonly Exchange[],
  read: (exchange: Exchange) => Value | null,
): Observation[] {
  return exchanges.flatMap((exchange) => observeAll([exchange], read(exchange)));
}

/** Observes the rows of exchanges one by one; `read` returns null for a row without evidence. */
export function observeRows(
  exchanges: readonly Exchange[],
  read: (row: Json) => Value | null,
  rowsOf: (exchange: Exchange) => readonly Json[] = rowsIn,
): Observation[] {
  return exchanges.flatMap((exchange) =>
    rowsOf(exchange).flatMap((row) => observeAll([exchange], read(row))),
  );
}

/** Observes the distinct strings of all rows together, as one value. */
export function observeTexts(
  exchanges: readonly Exchange[],
  textsOf: (row: Json) => readonly unknown[],
): Observation[] {
  const found = exchanges.flatMap((exchange) => {
    const texts = rowsIn(exchange).flatMap(textsOf);
    return texts.filter((text) => typeof text === "string").map((text) => ({ exchange, text }));
  });
  const value = found.length === 0 ? null : joinNames(found.map(({ text }) => text));
  return observeAll(exchangesOf(found), value);
}

/** Returns the exchanges of some findings, in their order. */
export function exchangesOf(some: readonly { readonly exchange: Exchange }[]): Exchange[] {
  return some.map(({ exchange }) => exchange);
}

/** One value that several exchanges show together; null: no evidence. */
export function observeAll(exchanges: Iterable<Exchange>, value: Value | null): Observation[] {
  return value === null ? [] : [...new Set(exchanges)].map((exchange) => ({ exchange, value }));
}

/**
 * Whether the deployment chose its response. A refusal by an operation that never succeeded does not count:
 * the operation may not exist.
 */
export function isDeliberate(survey: Survey, { operation, response }: Exchange): boolean {
  if (response === null || response.status >= 500 || response.status === 429) return false;
  if (response.status < 400 || response.status === 401 || operation === null) return true;
  const { method } = survey.contract.operation(operation);
  return method === "post" || survey.responses(operation).length > 0;
}

/** Returns `read(body)` of a 200, the status of a refusal, and null where the key was refused. */
export function statusOr(exchange: Exchange, read: (body: Json) => Value | null): Value | null {
  if (succeeded(exchange)) return read(bodyOf(exchange));
  const status = exchange.response?.status ?? 401;
  return status === 401 || status === 429 || status >= 500 ? null : String(status);
}

/** Returns all exchanges without repetitions of a request. */
export function withoutRepeats({ exchanges }: Survey): Exchange[] {
  return exchanges.filter(({ repetition }) => repetition === 0);
}

/** Whether the key of a plan with fewer platforms was sent. */
export function usesLimitedKey({ request: { credential } }: Exchange): boolean {
  return "key" in credential && credential.key === "limited";
}

/** Returns the rows of a list response. */
export function rowsIn(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.items);
}

/** Returns the total of a list response; null if it has none. */
export function totalCountOf(exchange: Exchange | null): number | null {
  const total: unknown = exchange === null ? null : bodyOf(exchange)?.total_count;
  return typeof total === "number" ? total : null;
}

/** Whether one response contains all rows of its list. */
export function isWholeList(exchange: Exchange): boolean {
  const { offset = "0" } = parametersOf(exchange);
  return offset === "0" && rowsIn(exchange).length === totalCountOf(exchange);
}

/** Whether /searches was requested for strings, not topics. */
export function isByString(exchange: Exchange): boolean {
  return parametersOf(exchange)["group_by"] === "search";
}

/** Returns the days (UTC) of a timestamp in all rows of a list. */
export function daysIn(exchange: Exchange, field: string): string[] {
  return rowsIn(exchange)
    .map((row) => instantOf(row[field]))
    .filter((instant) => instant !== null)
    .map(dayOfInstant);
}

/**
 * Returns the metrics of /visibility for the window and filters of a list; null unless the window is closed
 * and the data unchanged.
 */
export function visibilityFor(survey: Survey, exchange: Exchange): Json {
  if (!isClosedAndUnchanged(survey, exchange)) return null;
  const query = exchange.request.query.filter(([name]) => name !== "limit" && name !== "offset");
  const planned = survey.plan("getVisibility", Object.fromEntries(query));
  return survey.body(withCredentialOf(exchange, planned))?.metrics ?? null;
}

/** Plans the request of an exchange with other parameters; undefined removes one. */
export function withParameters(
  exchange: Exchange,
  parameters: Readonly<Record<string, string | undefined>>,
): PlannedRequest {
  const planned = plannedRequestOf(exchange);
  const kept = planned.request.query.filter(([name]) => !(name in parameters));
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...planned, request: { ...planned.request, query: [...kept, ...added] } };
}

/** Plans a GET that the contract cannot describe: of an unknown path, or with a repeated parameter. */
export function getRequest(
  path: string,
  query: readonly (readonly [string, string])[] = [],
  credential: Credential = bearer("main"),
): PlannedRequest {
  return {
    request: { method: "GET", path, query, credential, body: undefined },
    repetition: 0,
    effect: "reads",
  };
}

/** Plans requests about the brand with the most runs; none until that brand is known. */
export function forBrandWithMostRuns(
  survey: Survey,
  requests: (brand: DiscoveredBrand) => readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const brand = brandWithMostRuns(survey);
  return brand === null ? [] : requests(brand);
}

/** Plans one request about the brand with the most runs, over the closed window where dates apply. */
export function aboutBrandWithMostRuns(
  id: OperationId,
  parameters: Readonly<Record<string, string>>,
) {
  return (survey: Survey): readonly PlannedRequest[] =>
    forBrandWithMostRuns(survey, ({ brand }) => {
      const all = survey.contract.operation(id).parameters;
      const window = all.some(({ name }) => name === "start_date") ? closedWindow(survey) : {};
      return [survey.plan(id, { brand, ...window, ...parameters })];
    });
}

/** Joins distinct names in alphabetical order; `none` if there are none. */
export function joinNames(names: Iterable<string>): string {
  const sorted = [...new Set(names)].toSorted();
  return sorted.length === 0 ? "none" : sorted.join(", ");
}

/** Describes the shape of a value: `{key, metrics}`, `list of string`. */
export function describeShape(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) {
    return value.length === 0 ? "empty list" : `list of ${joinNames(value.map(describeShape))}`;
  }
  return isObject(value) ? `{${Object.keys(value).toSorted().join(", ")}}` : typeof value;
}

/** Returns a value as text: `null`, `0`, `""`, `ZZ`; null if it is undefined. */
export function literal(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}
