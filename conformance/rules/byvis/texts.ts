import { sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { anchorOf } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { rowsOf } from "../runs/rows.ts";

/** The texts of a brand's prompts by token, as /queries listed them around an exchange; empty where they moved. */
export function textsFor(survey: Survey, exchange: Exchange): ReadonlyMap<unknown, string> {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return new Map();
  const ask = sibling(exchange, survey.ask("listQueries", { brand }));
  const anchor = anchorOf(survey, ask, exchange);
  const rows: Json[] = anchor === null ? [] : rowsOf(anchor).map(({ row }) => row);
  return new Map(
    rows
      .filter(({ text }) => typeof text === "string")
      .map((row) => [row.brand_prompt_id as unknown, row.text]),
  );
}
