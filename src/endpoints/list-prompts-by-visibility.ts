import type { Schemas } from "../contract/operation.ts";
import {
  ANY_BRAND_RATE,
  ANY_SOURCES_RATE,
  promptsByVisibility,
  type PromptVisibility,
} from "../metrics/prompt-visibility.ts";
import { promptPreview } from "../simulation/texts/preview.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";
import { trackedPrompt } from "./tracked-prompt.ts";
import { visibilityMetrics } from "./visibility-metrics.ts";

/** GET /prompts/by-visibility (§4.5): prompts by visibility, in either order. */
export const listPromptsByVisibility: Endpoint<"listPromptsByVisibility"> = ({
  brand,
  query,
  parameters,
}) => {
  const filters = {
    country: parameters.country,
    tag: parameters.query_tag,
    minVolume: parameters.min_search_volume,
    maxDifficulty: parameters.max_difficulty,
    search: parameters.search,
  };
  const rows = promptsByVisibility(query, filters, parameters.order);
  return { body: pageOf(rows, parameters, (row) => rowOf(brand, row)) };
};

function rowOf(brand: BrandView, row: PromptVisibility): Schemas["PromptVisibilityRow"] {
  const { counts } = row;
  const { text, ...prompt } = trackedPrompt(brand, row.ordinal);
  return {
    ...prompt,
    prompt_text_preview: promptPreview(text),
    ...visibilityMetrics(counts),
    any_brand_mention_runs: row.mentioningRuns,
    any_sources_runs: row.citingRuns,
    any_brand_mention_rate_pct: ANY_BRAND_RATE.of(row.mentioningRuns, counts.runs),
    any_sources_rate_pct: ANY_SOURCES_RATE.of(row.citingRuns, counts.runs),
  };
}
