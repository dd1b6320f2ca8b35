import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Survey } from "../../core/survey.ts";
import type { DiscoveredBrand } from "../../plan/discovery.ts";
import { usableRequests } from "../../plan/listed-values.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";
import { rowsOf, fieldTexts } from "../../assert/rows.ts";

/** A leaderboard with its well-typed parts. */
export interface Leaderboard {
  readonly exchange: Exchange;
  readonly rows: readonly { readonly row: Json; readonly pointer: string }[];
  /** null if the brand was not mentioned or the row is malformed. */
  readonly yours: Json;
  readonly metrics: Json;
}

/** Maximum number of prompts per brand that are tried. */
const MAX_PROMPTS = 4;

/** Plans leaderboards until one lists the brand among others; `ids.usable` plans some as well. */
export function leaderboardRequests(survey: Survey): PlannedRequest[] {
  const requests = usableRequests(survey);
  for (const discovered of brandsWithPrompts(survey)) {
    for (const request of promptRequests(survey, discovered)) {
      requests.push(request);
      const exchange = survey.find(request);
      if (exchange === null || isDistinctive(leaderboardOf(exchange))) return requests;
    }
  }
  return requests;
}

function promptRequests(survey: Survey, { brand, prompts }: DiscoveredBrand): PlannedRequest[] {
  return fieldTexts(prompts, "brand_prompt_id")
    .slice(0, MAX_PROMPTS)
    .map((brand_prompt_id) => survey.plan("getPromptLeaderboard", { brand, brand_prompt_id }));
}

function isDistinctive({ rows, yours }: Leaderboard): boolean {
  return rows.length > 1 && isNamed(yours);
}

/** Returns every leaderboard. */
export function leaderboards(survey: Survey): readonly Leaderboard[] {
  return survey.memoize("leaderboard.boards", () =>
    survey.responses("getPromptLeaderboard").map(leaderboardOf),
  );
}

function leaderboardOf(exchange: Exchange): Leaderboard {
  const { your_row, metrics } = exchange.response?.json ?? {};
  return {
    exchange,
    rows: rowsOf(exchange),
    yours: isObject(your_row) ? your_row : null,
    metrics: isObject(metrics) ? metrics : {},
  };
}

/** Whether a row's brand was mentioned. */
export function isNamed(row: Json): boolean {
  return typeof row?.times_named === "number" && row.times_named > 0;
}
