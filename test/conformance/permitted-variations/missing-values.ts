import type { FaultContext } from "../../../src/fake/faults/fault.ts";
import { isObject, mapValues, bodyVariation, type Body, type Variation } from "./variation.ts";

/** Representations of rates, shares and averages over nothing, and of values that do not exist yet. */
export const MISSING_VALUES: readonly Variation[] = [
  bodyVariation("null for every rate, share and average of nothing", (body, { operation }) => {
    overNothing(body, null);
    if (operation === "listSearches" && body.total_occurrences === 0) {
      body.unmatched_pct_of_searches = null;
    }
  }),
  bodyVariation("0 for every rate, share and average of nothing", (body) => overNothing(body, 0)),
  bodyVariation("0 for ranks that do not exist, null for those of passing mentions", (body) => {
    for (const row of body.items ?? []) if ("mention_rank" in row) row.mention_rank ??= 0;
    for (const mention of body.mentions ?? []) {
      if (mention.mention_type === "passing") mention.rank = null;
    }
  }),
  bodyVariation("0 for the average rank of brands whose mentions are not ranked", unranked),
  bodyVariation("no row and no metrics of a brand that was not named", (body, { operation }) => {
    if (operation !== "getPromptLeaderboard" || body.your_row.times_named > 0) return;
    body.your_row = null;
    for (const name of Object.keys(body.metrics)) {
      if (name.startsWith("your_")) body.metrics[name] = null;
    }
  }),
  bodyVariation("nulls in the row of a brand that was not named", (body, { operation }) => {
    if (operation !== "getPromptLeaderboard" || body.your_row.times_named > 0) return;
    for (const name of ["rank", "avg_position", "mention_rate_pct"]) body.your_row[name] = null;
    body.metrics.your_rank = body.metrics.your_avg_position = null;
    body.metrics.your_mention_rate_pct = body.metrics.your_share_of_voice_pct = null;
  }),
  bodyVariation("nulls in advice that is not done", (body, { operation }) => {
    if (!operation.endsWith("RankingAdvice")) return;
    for (const run of body.items) {
      if (run.status === "done") continue;
      run.completed_at = run.summary = run.tool_call_count = run.recommendations = null;
      if (run.status === "pending") run.started_at = null;
    }
  }),
  bodyVariation("empty texts for the error codes of advice that did not fail", (body) => {
    for (const row of body.items ?? []) if ("error_code" in row) row.error_code ??= "";
  }),
  bodyVariation(
    "empty texts for unknown domains, no reasons for labels, no id of Other searches",
    (body) => {
      for (const row of body.items ?? []) {
        if ("domain" in row) row.domain ??= "";
        if (row.topic_id === 0) row.topic_id = null;
      }
      for (const mention of body.mentions ?? []) mention.sentiment_reason = null;
    },
  ),
  bodyVariation(
    "unknown site authority everywhere",
    (body) => {
      for (const row of body.items ?? [])
        if ("domain_authority" in row) row.domain_authority = null;
    },
    undefined,
    ["domains.no-authority-sort"],
  ),
];

/** Removes the ranks of all mentions of the queried brand, and of other brands from share of voice. */
function unranked(body: Body, { operation }: FaultContext): void {
  for (const row of body.items ?? []) {
    if ("mention_rank" in row && row.was_mentioned) row.mention_rank = null;
    if ("avg_rank" in row) row.avg_rank = 0;
  }
  for (const mention of body.mentions ?? []) mention.rank = null;
  if (operation === "getVisibility") body.metrics.avg_rank = 0;
}

/** Fields with the names of their denominators. */
const DENOMINATORS: Readonly<Record<string, readonly string[]>> = {
  visibility_pct: ["total_runs"],
  prominence_pct: ["total_runs", "mention_runs"],
  avg_rank: ["mention_runs", "mention_count"],
  any_brand_mention_rate_pct: ["total_runs"],
  any_sources_rate_pct: ["total_runs"],
  share_pct: ["mention_count"],
  avg_position: ["times_named"],
  mention_rate_pct: ["total_runs", "times_named"],
  your_avg_position: ["your_times_named"],
  your_mention_rate_pct: ["total_runs"],
  your_share_of_voice_pct: ["total_brand_mentions"],
  yours_pct: ["total"],
  competitor_pct: ["total"],
  earned_pct: ["total"],
  pct_of_searches: ["occurrences"],
};

function overNothing(body: Body, instead: 0 | null): Body {
  return mapValues(body, (value) => {
    if (!isObject(value)) return value;
    const empty = Object.entries(DENOMINATORS).filter(
      ([name, denominators]) => name in value && denominators.some((one) => value[one] === 0),
    );
    return { ...value, ...Object.fromEntries(empty.map(([name]) => [name, instead])) };
  });
}
