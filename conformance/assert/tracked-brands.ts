import { credentialIdentity, type Exchange } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { rowsOf, type Row } from "./rows.ts";

/** Returns the row of a brand in the list that the key of a response reads; undefined: it is unknown. */
export function trackedBrand(survey: Survey, exchange: Exchange, brand: unknown): Row | undefined {
  return rowsByBrand(survey).get(keyOf(exchange, brand));
}

function rowsByBrand(survey: Survey): ReadonlyMap<string, Row> {
  return survey.memoize("brands.by-key", () => {
    const rows = survey.responses("listTrackedBrands").flatMap((exchange) => rowsOf(exchange));
    return new Map(rows.map((one) => [keyOf(one.exchange, one.row["brand"]), one]));
  });
}

function keyOf(exchange: Exchange, brand: unknown): string {
  return `${credentialIdentity(exchange)} ${String(brand)}`;
}
