import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";

/** coverage or one of its rows; both have the same three counts and a rate. */
export interface CoverageEntry {
  readonly pointer: string;
  readonly counts: Json;
}

/** Returns every response with coverage. */
export function coverageResponses(survey: Survey): readonly Exchange[] {
  return survey.responses("listSearches").filter((exchange) => isObject(coverageOf(exchange)));
}

export function coverageOf(exchange: Exchange): Json {
  return bodyOf(exchange)?.coverage;
}

/** Returns the rows by provider with their pointers. */
export function providerEntries(exchange: Exchange): CoverageEntry[] {
  const rows: unknown = coverageOf(exchange)?.by_provider;
  if (!Array.isArray(rows)) return [];
  return rows
    .map((counts: Json, index) => ({ pointer: `/coverage/by_provider/${index}`, counts }))
    .filter(({ counts }) => isObject(counts));
}

/** Returns coverage and its rows. */
export function coverageEntries(exchange: Exchange): CoverageEntry[] {
  return [{ pointer: "/coverage", counts: coverageOf(exchange) }, ...providerEntries(exchange)];
}
