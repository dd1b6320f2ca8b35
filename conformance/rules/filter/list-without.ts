import { itemsOf } from "../../assert/rows.ts";
import { isBetween, isUnchanged } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { plannedRequestOf, requestWithout } from "../../core/planned-request.ts";
import type { Place } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import type { RowFilters } from "./row-filters.ts";

/** Rows of a list without filters. */
export interface KnownList {
  readonly rows: readonly Json[];
  readonly places: readonly Place[];
}

/** Parameters that do not select rows. */
const LAYOUT: ReadonlySet<string> = new Set(["order", "include_extras", "limit", "offset"]);

/** Returns the known rows of the list without the filters, of pages that did not change around the exchange. */
export function listWithout(
  survey: Survey,
  exchange: Exchange,
  { operation, matches }: RowFilters,
): KnownList | null {
  const single = requestWithout(exchange, ...Object.keys(matches));
  const values = Object.fromEntries(single.request.query.filter(([name]) => !LAYOUT.has(name)));
  const walk = survey.walk(operation, values);
  const pages = [survey.find(single), ...walk.pages].filter((one) => one !== null);
  const known = [...new Set(pages)].filter((page) => {
    const planned = plannedRequestOf(page);
    return isUnchanged(survey, planned) && isBetween(survey, planned, exchange);
  });
  if (known.length === 0) return null;
  return {
    rows: known.flatMap(itemsOf),
    places: known.map((one) => ({ exchange: one, pointer: "/items" })),
  };
}
