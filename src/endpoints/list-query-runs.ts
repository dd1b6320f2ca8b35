import type { Schemas } from "../contract/operation.ts";
import { newestRuns } from "../metrics/runs.ts";
import { OWN_NAME } from "../metrics/run-query.ts";
import { PLATFORM_NAMES } from "../simulation/model.ts";
import { ANSWER_EXCERPT, excerpt, promptPreview } from "../simulation/texts/preview.ts";
import type { BrandView, RunRow } from "../workspace/brand-view.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /query-runs (§4.6): runs, newest first. */
export const listQueryRuns: Endpoint<"listQueryRuns"> = ({ brand, query, parameters }) => {
  const rows = newestRuns(query, parameters.mentioned);
  return { body: pageOf(rows, parameters, (run) => itemOf(brand, run)) };
};

function itemOf(brand: BrandView, run: RunRow): Schemas["QueryRunItem"] {
  const { segment, row } = run;
  const ordinal = segment.prompt[row]!;
  const rank = segment.rankOf(row, OWN_NAME);
  const provider = segment.platformOf(row);
  return {
    run_id: brand.runToken(run),
    brand_prompt_id: brand.promptToken(ordinal),
    prompt_text_preview: promptPreview(brand.prompts[ordinal]?.text ?? ""),
    provider,
    provider_display: PLATFORM_NAMES[provider],
    run_at: brand.timestamp(segment.at[row]!),
    was_mentioned: rank > 0,
    mention_rank: rank > 0 ? rank : null,
    mention_sentiment: rank > 0 ? segment.labelOf(segment.mentionStart(row) + rank - 1) : null,
    citation_count: segment.citationEnd[row]! - segment.citationStart(row),
    web_search_query_count:
      segment.recorded[row] === 0 ? null : segment.searchEnd[row]! - segment.searchStart(row),
    raw_response_excerpt: excerpt(brand.answerText(run).text, ANSWER_EXCERPT),
  };
}
