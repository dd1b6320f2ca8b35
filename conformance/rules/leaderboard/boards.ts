import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import type { Survey } from "../../survey.ts";
import type { Study } from "../../terrain.ts";
import { usableAsks } from "../ids/uses.ts";
import { knownStudies } from "../queries/ground.ts";
import { rowsOf } from "../runs/rows.ts";

/** A leaderboard as far as its parts have their types. */
export interface Board {
  readonly exchange: Exchange;
  readonly rows: readonly { readonly row: Json; readonly pointer: string }[];
  /** null where the brand was not named, or is told otherwise. */
  readonly yours: Json;
  readonly metrics: Json;
}

/** No more prompts of a brand than these are tried for one that shows what is wanted. */
const MOST_PROMPTS = 4;

/** Leaderboards until one names the brand among others; some are asked for by `ids.usable` as well. */
export function boardAsks(survey: Survey): Ask[] {
  const asks = usableAsks(survey);
  for (const study of knownStudies(survey)) {
    for (const ask of promptAsks(survey, study)) {
      asks.push(ask);
      const exchange = survey.find(ask);
      if (exchange === null || isTelling(boardOf(exchange))) return asks;
    }
  }
  return asks;
}

function promptAsks(survey: Survey, { brand, prompts }: Study): Ask[] {
  return prompts
    .map((prompt): unknown => prompt?.brand_prompt_id)
    .filter((id): id is string => typeof id === "string")
    .slice(0, MOST_PROMPTS)
    .map((brand_prompt_id) => survey.ask("getPromptLeaderboard", { brand, brand_prompt_id }));
}

function isTelling({ rows, yours }: Board): boolean {
  return rows.length > 1 && isNamed(yours);
}

/** Every leaderboard of the record. */
export function boards(survey: Survey): readonly Board[] {
  return survey.once("leaderboard.boards", () =>
    survey.replies("getPromptLeaderboard").map(boardOf),
  );
}

function boardOf(exchange: Exchange): Board {
  const { your_row, metrics } = exchange.reply?.json ?? {};
  return {
    exchange,
    rows: rowsOf(exchange),
    yours: isObject(your_row) ? your_row : null,
    metrics: isObject(metrics) ? metrics : {},
  };
}

/** Whether a row says that its brand was named. */
export function isNamed(row: Json): boolean {
  return typeof row?.times_named === "number" && row.times_named > 0;
}
