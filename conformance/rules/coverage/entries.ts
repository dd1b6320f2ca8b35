import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { bodyOf, type Survey } from "../../survey.ts";

/** coverage as a whole or one of its rows; both have the same three counts and a rate. */
export interface Entry {
  readonly pointer: string;
  readonly counts: Json;
}

/** Every reply that has a coverage. */
export function coverageReplies(survey: Survey): readonly Exchange[] {
  return survey.replies("listSearches").filter((exchange) => isObject(coverageOf(exchange)));
}

export function coverageOf(exchange: Exchange): Json {
  return bodyOf(exchange)?.coverage;
}

/** The rows by provider with their places. */
export function providerEntries(exchange: Exchange): Entry[] {
  const rows: unknown = coverageOf(exchange)?.by_provider;
  if (!Array.isArray(rows)) return [];
  return rows
    .map((counts: Json, index) => ({ pointer: `/coverage/by_provider/${index}`, counts }))
    .filter(({ counts }) => isObject(counts));
}

/** The whole and its rows. */
export function entriesOf(exchange: Exchange): Entry[] {
  return [{ pointer: "/coverage", counts: coverageOf(exchange) }, ...providerEntries(exchange)];
}
