import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { standsStill, STILL } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, tell } from "../../tell.ts";
import { listingAsks, sampleAsks } from "./asks.ts";

/** §2.7, §4.6: the lists of answers are as long as /visibility says, over a closed window. */
export const runsVisibilityAgrees: Rule = {
  id: "runs.visibility-agrees",
  asks: (survey) => [...listingAsks(survey), ...sampleAsks(survey)],
  judge(survey, judgement) {
    const metrics = metricsByScope(survey);
    let seen = false;
    for (const exchange of survey.replies("listQueryRuns")) {
      const anchor = metrics.get(scopeOf(exchange));
      if (anchor === undefined) continue;
      if (!standsStill(survey, anchor)) judgement.missing(STILL);
      else {
        const verdict = compare(exchange, anchor);
        seen ||= verdict.witness;
        tell(judgement, exchange, verdict);
      }
    }
    if (!seen) judgement.missing("a list of answers and /visibility over the same closed window");
  },
};

/** /visibility over everything, by its filters; one that stood still comes first. */
function metricsByScope(survey: Survey): Map<string, Exchange> {
  const found = new Map<string, Exchange>();
  for (const exchange of survey.replies("getVisibility")) {
    const { group_by = "overall", query_tag } = parametersOf(exchange);
    if (group_by !== "overall" || query_tag !== undefined) continue;
    const scope = scopeOf(exchange);
    if (!found.has(scope) || standsStill(survey, exchange)) found.set(scope, exchange);
  }
  return found;
}

function scopeOf(exchange: Exchange): string {
  const { brand, brand_prompt_id, llm_provider, start_date, end_date } = parametersOf(exchange);
  const filters = [keyOf(exchange), brand, brand_prompt_id, llm_provider, start_date, end_date];
  return JSON.stringify(filters);
}

function compare(list: Exchange, visibility: Exchange): { findings: Finding[]; witness: boolean } {
  const actual: Json = list.reply?.json?.total_count;
  const { field, count } = counterpart(list, visibility);
  if (field === null || !Number.isInteger(actual) || !Number.isInteger(count)) {
    return { findings: [], witness: false };
  }
  const finding: Finding = {
    pointer: "/total_count",
    kind: "total-differs",
    expected: `${count}, the ${field} of /visibility`,
    actual: String(actual),
  };
  return { findings: actual === count ? [] : [finding], witness: count > 0 };
}

/** What /visibility calls the number of rows of a list; nothing where it has no such number. */
function counterpart(
  list: Exchange,
  visibility: Exchange,
): { readonly field: string | null; readonly count: Json } {
  const { mentioned } = parametersOf(list);
  const field =
    mentioned === undefined ? "total_runs" : mentioned === "true" ? "mention_runs" : null;
  const metrics: Json = visibility.reply?.json?.metrics;
  return { field, count: field === null ? undefined : metrics?.[field] };
}
