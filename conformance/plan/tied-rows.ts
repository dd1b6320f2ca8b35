import type { OperationId } from "../../src/contract/operation.ts";
import { rowsOf } from "../assert/rows.ts";
import { isClosedWindow } from "../assert/stability.ts";
import { identityOf, type Exchange, type Json } from "../core/exchange.ts";
import { plannedRequestOf, repeated, type PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";

/** Lists with the field by which the specification sorts them; null: their rows may be in any order. */
const SORTED_BY: readonly (readonly [OperationId, string | null])[] = [
  ["listTopMentionedBrands", "mention_count"],
  ["listCitedDomains", "citation_count"],
  ["listCitations", null],
  ["listSearches", null],
  ["listPromptsByVisibility", "visibility_pct"],
  ["listPromptRankingAdvice", null],
  ["listRankingAdvice", null],
  ["listQueryRuns", null],
  ["listVideoSummaries", null],
];

const PAGES = 3;

/** Plans to repeat, for each list, the pages with the most tied rows: rows that may be in any order. */
export function tiedRowRequests(survey: Survey): PlannedRequest[] {
  return SORTED_BY.flatMap(([id, field]) =>
    survey
      .responses(id)
      .filter((exchange) => isClosedWindow(survey, exchange))
      .map((exchange) => ({ exchange, ties: tiesOn(exchange, field) }))
      .filter(({ ties }) => ties > 0)
      .toSorted((a, b) => b.ties - a.ties || compareRequests(a.exchange, b.exchange))
      .slice(0, PAGES)
      .map(({ exchange }) => repeated(plannedRequestOf(exchange))),
  );
}

/** Returns the number of tied rows of a page: those whose value an earlier row also has. */
function tiesOn(exchange: Exchange, field: string | null): number {
  const values = rowsOf(exchange).map(({ row }): Json => (field === null ? null : row[field]));
  return values.length - new Set(values).size;
}

/** The order in which responses arrive must not matter. */
function compareRequests(a: Exchange, b: Exchange): number {
  return identityOf(a.request) < identityOf(b.request) ? -1 : 1;
}
