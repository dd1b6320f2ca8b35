import { foldCase } from "../common/fold-case.ts";
import { compareText } from "../common/compare-text.ts";
import type { Prompt } from "../simulation/model.ts";
import { percentageFormula } from "./formula.ts";
import type { RunQuery } from "./run-query.ts";
import { ownVisibilityByPrompt, type PromptCounts } from "./visibility.ts";

const RUNS = ["total_runs", "runs of the prompt in scope"] as const;

/** The share of a prompt's runs that mention any brand (§2.14). */
export const ANY_BRAND_RATE = percentageFormula("2.14", [
  ["any_brand_mention_runs", "runs of the prompt that mention any brand"],
  RUNS,
]);

/** The share of a prompt's runs that cite any source (§2.14). */
export const ANY_SOURCES_RATE = percentageFormula("2.14", [
  ["any_sources_runs", "runs of the prompt that cite any source"],
  RUNS,
]);

/** Conditions on listed prompts (§4.5); null: no condition. */
export interface PromptFilters {
  readonly country?: string | null;
  readonly tag?: string | null;
  readonly minVolume?: number | null;
  readonly maxDifficulty?: number | null;
  /** Part of the prompt's text, in any letter case. */
  readonly search?: string | null;
}

/** A prompt with the brand's visibility (§2.14). */
export interface PromptVisibility extends PromptCounts {
  readonly ordinal: number;
  readonly prompt: Prompt;
}

/** Listed prompts by exact visibility; prompts without runs are last in both orders. */
export function promptsByVisibility(
  query: RunQuery,
  filters: PromptFilters,
  order: "asc" | "desc",
): PromptVisibility[] {
  const { brand } = query;
  const countsOf = ownVisibilityByPrompt(query);
  const sign = order === "asc" ? 1 : -1;
  return brand.listedPrompts
    .map((ordinal) => ({ ordinal, prompt: brand.prompts[ordinal]! }))
    .filter(({ prompt }) => matches(prompt, filters))
    .map((row) => ({ ...row, ...countsOf(row.ordinal) }))
    .toSorted((a, b) => compareVisibility(a, b, sign));
}

function compareVisibility(a: PromptVisibility, b: PromptVisibility, sign: number): number {
  const withoutRuns = Number(a.counts.runs === 0) - Number(b.counts.runs === 0);
  const visibility = a.counts.mentionRuns * b.counts.runs - b.counts.mentionRuns * a.counts.runs;
  return (
    withoutRuns ||
    sign * visibility ||
    compareText(a.prompt.text, b.prompt.text) ||
    compareText(a.prompt.country, b.prompt.country) ||
    a.ordinal - b.ordinal
  );
}

function matches(prompt: Prompt, filters: PromptFilters): boolean {
  const { country, tag, minVolume, maxDifficulty, search } = filters;
  return (
    (!country || prompt.country === country) &&
    (!tag || prompt.tags.includes(tag)) &&
    (!minVolume || prompt.volume >= minVolume) &&
    (!maxDifficulty || prompt.difficulty <= maxDifficulty) &&
    (!search || foldCase(prompt.text).includes(foldCase(search)))
  );
}
