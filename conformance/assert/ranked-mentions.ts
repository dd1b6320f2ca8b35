import { credentialIdentity, type Exchange, type Json } from "../core/exchange.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import type { Row } from "./rows.ts";
import { requestedWindow } from "./date-window.ts";
import { runRows } from "./runs.ts";
import { dayRange } from "./timestamp.ts";

const SCOPE: ReadonlySet<string> = new Set([
  "brand",
  "start_date",
  "end_date",
  "brand_prompt_id",
  "llm_provider",
  "group_by",
  "limit",
  "offset",
]);

/**
 * Returns a listed run that mentions the brand of a request at a rank and counts in its response, so that the average
 * rank is defined (§2.7). null: there is none, or the request selects runs in a way that rows do not show.
 */
export function rankedMention(survey: Survey, exchange: Exchange): Row | null {
  const { brand, brand_prompt_id, llm_provider, ...rest } = parametersOf(exchange);
  const window = requestedWindow(exchange);
  if (window === null || !Object.keys(rest).every((name) => SCOPE.has(name))) return null;
  const found = rankedRuns(survey).find(({ row, brand: own, exchange: list }) => {
    const days = dayRange(row.run_at);
    return (
      own === brand &&
      credentialIdentity(list) === credentialIdentity(exchange) &&
      (brand_prompt_id === undefined || row.brand_prompt_id === brand_prompt_id) &&
      (llm_provider === undefined || row.provider === llm_provider) &&
      days !== null &&
      window.start <= days.earliest &&
      days.latest <= window.end
    );
  });
  return found ?? null;
}

function rankedRuns(survey: Survey): ReturnType<typeof runRows> {
  return survey.memoize("runs.ranked", () => runRows(survey).filter(({ row }) => isRanked(row)));
}

function isRanked({ was_mentioned, mention_rank }: Json): boolean {
  return was_mentioned === true && Number.isInteger(mention_rank) && mention_rank >= 1;
}
