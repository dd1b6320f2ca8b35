import type { Schemas } from "../contract/operation.ts";
import { promptsByVisibility, type PromptVisibility } from "../metrics/prompt-visibility.ts";
import { percentage } from "../metrics/rounding.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import { PROMPT_PREVIEW, preview } from "../workspace/texts/preview.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";
import { trackedPrompt } from "./tracked-prompt.ts";
import { visibilityMetrics } from "./visibility-metrics.ts";

/** GET /prompts/by-visibility (§4.5): prompts from the gaps up, or from the strongholds down. */
export const listPromptsByVisibility: Endpoint<"listPromptsByVisibility"> = ({
  brand,
  scope,
  parameters,
}) => {
  const filters = {
    country: parameters.country,
    tag: parameters.query_tag,
    minVolume: parameters.min_search_volume,
    maxDifficulty: parameters.max_difficulty,
    search: parameters.search,
  };
  const rows = promptsByVisibility(scope, filters, parameters.order);
  return { body: pageOf(rows, parameters, (row) => rowOf(brand, row)) };
};

function rowOf(brand: BrandView, row: PromptVisibility): Schemas["PromptVisibilityRow"] {
  const { tally } = row;
  const { text, ...prompt } = trackedPrompt(brand, row.ordinal);
  return {
    ...prompt,
    prompt_text_preview: preview(text, PROMPT_PREVIEW),
    ...visibilityMetrics(tally),
    any_brand_mention_runs: row.namingRuns,
    any_sources_runs: row.sourcedRuns,
    any_brand_mention_rate_pct: percentage(row.namingRuns, tally.runs),
    any_sources_rate_pct: percentage(row.sourcedRuns, tally.runs),
  };
}
