import type { Exchange } from "../core/exchange.ts";
import { plannedRequestOf } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { rowsOf, type Row } from "./rows.ts";
import { isBetween } from "./stability.ts";

/** A row, and the one of an unchanged list with the same value of a field. */
export interface RowPair {
  readonly row: Row;
  readonly known: Row;
}

/** Returns the rows of the pages of a list by a field. */
export function rowsBy(pages: readonly Exchange[], field: string): ReadonlyMap<unknown, Row> {
  return new Map(pages.flatMap((page) => rowsOf(page)).map((one) => [one.row[field], one]));
}

/** Returns the rows of a response that are known, if the list did not change around the response. */
export function pairsOf(
  survey: Survey,
  exchange: Exchange,
  { known, field }: { readonly known: ReadonlyMap<unknown, Row>; readonly field: string },
): RowPair[] {
  return rowsOf(exchange).flatMap((row) => {
    const other = known.get(row.row[field]);
    const isValid =
      other !== undefined && isBetween(survey, plannedRequestOf(other.exchange), exchange);
    return isValid ? [{ row, known: other }] : [];
  });
}
