import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { LISTS_OF_AT_MOST_100 } from "../../plan/paging.ts";
import { isCount } from "../../assert/numbers.ts";
import { parametersOf } from "../../core/survey.ts";

/** The documented default of `limit` (§8). */
export const DEFAULT_LIMITS: Readonly<Partial<Record<OperationId, number>>> = {
  listTopMentionedBrands: 20,
  listCitedDomains: 20,
  listCitations: 20,
  listSearches: 20,
  listVideoSummaries: 20,
  listRankingAdvice: 20,
  listPromptsByVisibility: 50,
  listQueryRuns: 5,
};

/** The parts of a list response that the rules on pages use. */
export interface ListPage {
  readonly exchange: Exchange;
  readonly id: OperationId;
  readonly offset: number;
  /** The limit in effect; null if unknown. */
  readonly limit: number | null;
  readonly total: number;
  readonly hasMore: boolean;
  readonly rows: readonly Json[];
}

/** Parses a response as a page; null if its fields or its offset are malformed. */
export function listPageOf(exchange: Exchange): ListPage | null {
  const { items, total_count, has_more } = exchange.response?.json ?? {};
  const offset = givenNumber(exchange, "offset") ?? 0;
  if (exchange.operation === null || !Array.isArray(items)) return null;
  if (!isCount(total_count) || typeof has_more !== "boolean" || !isCount(offset)) return null;
  return {
    exchange,
    id: exchange.operation,
    offset,
    limit: limitInEffect(exchange, exchange.operation),
    total: total_count,
    hasMore: has_more,
    rows: items,
  };
}

/** Returns the limit in effect: the requested one if it is valid, else the echo. */
function limitInEffect(exchange: Exchange, id: OperationId): number | null {
  const given = givenNumber(exchange, "limit");
  if (isValidLimit(given) && LISTS_OF_AT_MOST_100.includes(id)) return given;
  const echo: unknown = exchange.response?.json?.filters_applied?.limit;
  if (isCount(echo) && echo > 0) return echo;
  return given === null ? (DEFAULT_LIMITS[id] ?? null) : null;
}

/** Whether a `limit` is from 1 to 100. */
export function isValidLimit(limit: number | null): limit is number {
  return isCount(limit) && limit >= 1 && limit <= 100;
}

/** Returns a query parameter as a number; null if it is missing, NaN if it is not a number. */
export function givenNumber(exchange: Exchange, name: string): number | null {
  const text = parametersOf(exchange)[name];
  return text === undefined ? null : Number(text === "" ? Number.NaN : text);
}
