import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { MAX_100 } from "../../lists.ts";
import { isCount } from "../../numbers.ts";
import { parametersOf } from "../../survey.ts";

/** The documented `limit` where none is given (§8). */
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

/** One reply of a paged list, as far as the rules on pages need it. */
export interface Page {
  readonly exchange: Exchange;
  readonly id: OperationId;
  readonly offset: number;
  /** The step in effect; null: not to be told. */
  readonly limit: number | null;
  readonly total: number;
  readonly hasMore: boolean;
  readonly rows: readonly Json[];
}

/** A reply as a page; null where its fields are not of their types, or its offset is none. */
export function pageOf(exchange: Exchange): Page | null {
  const { items, total_count, has_more } = exchange.reply?.json ?? {};
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

/** A page's step: what was asked for within the documented bounds, else what the echo says. */
function limitInEffect(exchange: Exchange, id: OperationId): number | null {
  const given = givenNumber(exchange, "limit");
  if (isLawfulLimit(given) && MAX_100.includes(id)) return given;
  const echo: unknown = exchange.reply?.json?.filters_applied?.limit;
  if (isCount(echo) && echo > 0) return echo;
  return given === null ? (DEFAULT_LIMITS[id] ?? null) : null;
}

/** Whether a `limit` lies within 1 to 100. */
export function isLawfulLimit(limit: number | null): limit is number {
  return isCount(limit) && limit >= 1 && limit <= 100;
}

/** A query parameter as a number; null: not given. NaN where it is none. */
export function givenNumber(exchange: Exchange, name: string): number | null {
  const text = parametersOf(exchange)[name];
  return text === undefined ? null : Number(text === "" ? Number.NaN : text);
}
