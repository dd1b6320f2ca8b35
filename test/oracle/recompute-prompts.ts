import { compareFractions, fraction, percentage } from "./fractions.ts";
import type { Run } from "./read-runs.ts";
import { metricsOf } from "./recompute-visibility.ts";
import { compareText, groupBy, containsText } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

export interface PromptFilters {
  readonly query_tag?: string;
  readonly country?: string;
  readonly min_search_volume?: number;
  readonly max_difficulty?: number;
  readonly search?: string;
}

/** The prompts by visibility, those without runs last (C21, C66, C67). */
export function promptsByVisibility(
  runs: readonly Run[],
  brand: string,
  { prompts, order }: { prompts: readonly Schemas["TrackedPrompt"][]; order: "asc" | "desc" },
): readonly Schemas["PromptVisibilityRow"][] {
  const perPrompt = groupBy(runs, ({ detail }) => detail.brand_prompt_id);
  const direction = order === "asc" ? 1 : -1;
  return prompts
    .map((prompt) => ({ prompt, runs: perPrompt.get(prompt.brand_prompt_id) ?? [] }))
    .map(({ prompt, runs: own }) => ({ prompt, row: promptRow(prompt, own, brand) }))
    .toSorted(
      (a, b) =>
        Number(a.row.total_runs === 0) - Number(b.row.total_runs === 0) ||
        direction * compareFractions(visibility(a.row), visibility(b.row)) ||
        compareText(a.prompt.text, b.prompt.text) ||
        compareText(a.prompt.country, b.prompt.country),
    )
    .map(({ row }) => row);
}

export function matchingPrompts(
  prompts: readonly Schemas["TrackedPrompt"][],
  filters: PromptFilters,
): readonly Schemas["TrackedPrompt"][] {
  const {
    query_tag: tag,
    country,
    min_search_volume: volume,
    max_difficulty: difficulty,
    search,
  } = filters;
  return prompts.filter(
    (prompt) =>
      (tag === undefined || prompt.tags.includes(tag)) &&
      (country === undefined || prompt.country === country) &&
      (volume === undefined || prompt.search_volume_bucket >= volume) &&
      (difficulty === undefined || prompt.difficulty_bucket <= difficulty) &&
      (search === undefined || containsText(prompt.text, search)),
  );
}

function promptRow(
  { text, ...prompt }: Schemas["TrackedPrompt"],
  runs: readonly Run[],
  brand: string,
): Schemas["PromptVisibilityRow"] {
  const mentioning = runs.filter(({ detail }) => detail.mentions.length > 0).length;
  const citing = runs.filter(({ detail }) => detail.citations.length > 0).length;
  return {
    ...prompt,
    prompt_text_preview: preview(text),
    ...metricsOf(runs, brand),
    any_brand_mention_runs: mentioning,
    any_brand_mention_rate_pct: percentage(mentioning, runs.length),
    any_sources_runs: citing,
    any_sources_rate_pct: percentage(citing, runs.length),
  };
}

function visibility({ mention_runs: named, total_runs: runs }: Schemas["PromptVisibilityRow"]) {
  return runs === 0 ? fraction(0, 1) : fraction(named, runs);
}

/** The first 120 characters, and an ellipsis if there are more (C65). */
export function preview(text: string): string {
  const characters = Array.from(text);
  return characters.length <= 120 ? text : `${characters.slice(0, 120).join("")}…`;
}
