import { askOf, bearer, type Ask } from "../ask.ts";
import type { Credential, Exchange, Json } from "../exchange.ts";
import { isObject } from "../json.ts";
import { bodyOf, parametersOf, succeeded, type Survey } from "../survey.ts";
import { richest, type Study } from "../terrain.ts";
import type { Sighting, Value } from "./observer.ts";

/** What each exchange shows by itself; null: nothing. */
export function each(
  exchanges: readonly Exchange[],
  read: (exchange: Exchange) => Value | null,
): Sighting[] {
  return exchanges.flatMap((exchange) => {
    const value = read(exchange);
    return value === null ? [] : [{ exchange, value }];
  });
}

/** What several exchanges show together; null: nothing. */
export function together(exchanges: Iterable<Exchange>, value: Value | null): Sighting[] {
  return value === null ? [] : [...new Set(exchanges)].map((exchange) => ({ exchange, value }));
}

/** What one exchange shows, if it is there and shows anything. */
export function one(exchange: Exchange | null, value: Value | null): Sighting[] {
  return exchange === null ? [] : together([exchange], value);
}

/**
 * The exchanges of asks that a deployment answered on purpose. A refusal by an operation that never
 * succeeded says nothing: it may not be there at all.
 */
export function replied(survey: Survey, asks: readonly Ask[]): Exchange[] {
  return asks.flatMap((ask) => {
    const exchange = survey.find(ask);
    return exchange === null || !isDeliberate(survey, exchange) ? [] : [exchange];
  });
}

function isDeliberate(survey: Survey, { operation, reply }: Exchange): boolean {
  if (reply === null || reply.status >= 500 || reply.status === 429) return false;
  const isRefusal = reply.status >= 400 && operation !== null;
  return !isRefusal || reply.status === 401 || isAlive(survey, operation);
}

function isAlive(survey: Survey, operation: Exchange["operation"]): boolean {
  if (operation === null) return true;
  if (survey.contract.operation(operation).method === "post") return true;
  return survey.replies(operation).length > 0;
}

/** The status of a refusal, or what a 200 shows; a 401 is about the key and shows nothing. */
export function outcome(exchange: Exchange, read: (body: Json) => Value | null): Value | null {
  if (succeeded(exchange)) return read(bodyOf(exchange));
  const status = exchange.reply?.status ?? 401;
  return status === 401 || status === 429 || status >= 500 ? null : String(status);
}

/** Every exchange, first times only. */
export function firsts({ exchanges }: Survey): Exchange[] {
  return exchanges.filter(({ again }) => again === 0);
}

/** Whether the main key was shown, and as it should be. */
export function isShownMain({ request: { credential } }: Exchange): boolean {
  return credential.form === "bearer" && credential.key === "main";
}

/** The objects in a list. */
export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The rows of a reply. */
export function rowsIn(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.items);
}

/** The total of a list reply; null where it tells none. */
export function totalIn(exchange: Exchange | null): number | null {
  const total: unknown = exchange === null ? null : bodyOf(exchange)?.total_count;
  return typeof total === "number" ? total : null;
}

/** Whether one reply holds all rows of its list. */
export function isWhole(exchange: Exchange): boolean {
  const { offset = "0" } = parametersOf(exchange);
  return offset === "0" && rowsIn(exchange).length === totalIn(exchange);
}

/** The same request with other parameters; undefined takes one out. */
export function changed(
  exchange: Exchange,
  parameters: Readonly<Record<string, string | undefined>>,
): Ask {
  const ask = askOf(exchange);
  const kept = ask.request.query.filter(([name]) => !(name in parameters));
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...ask, request: { ...ask.request, query: [...kept, ...added] } };
}

/** A GET that the contract's table can't make: of another path, with a parameter twice. */
export function plainGet(
  path: string,
  query: readonly (readonly [string, string])[] = [],
  credential: Credential = bearer("main"),
): Ask {
  return {
    request: { method: "GET", path, query, credential, body: undefined },
    again: 0,
    effect: "reads",
  };
}

/** Asks about the richest brand; none before it is known. */
export function ofRichest(survey: Survey, asks: (study: Study) => readonly Ask[]): readonly Ask[] {
  const study = richest(survey);
  return study === null ? [] : asks(study);
}

/** Names in a stable order, as one text; `none` where there are none. */
export function named(names: Iterable<string>): string {
  const sorted = [...new Set(names)].toSorted();
  return sorted.length === 0 ? "none" : sorted.join(", ");
}

/** The shape of a value in words: `{key, metrics}`, `list of string`. */
export function shapeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) {
    return value.length === 0 ? "empty list" : `list of ${named(value.map(shapeOf))}`;
  }
  return isObject(value) ? `{${Object.keys(value).toSorted().join(", ")}}` : typeof value;
}

/** A value that may be null as text: `null`, `0`, `""`, `ZZ`; null: it is not there. */
export function literal(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}
