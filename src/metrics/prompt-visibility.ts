import type { Prompt } from "../workspace/model.ts";
import { byText } from "./mentions.ts";
import { ownByPrompt, type OwnOnPrompt } from "./own-visibility.ts";
import type { Scope } from "./scope.ts";

/** Which listed prompts are asked about; null: not asked (§4.5). */
export interface PromptFilters {
  readonly country?: string | null;
  readonly tag?: string | null;
  readonly minVolume?: number | null;
  readonly maxDifficulty?: number | null;
  /** Part of the prompt's text, in any letter case. */
  readonly search?: string | null;
}

/** One prompt with how the brand fares on it (§2.14). */
export interface PromptVisibility extends OwnOnPrompt {
  readonly ordinal: number;
  readonly prompt: Prompt;
}

/** Listed prompts by exact visibility in the order asked for; those without runs stand last either way. */
export function promptsByVisibility(
  scope: Scope,
  filters: PromptFilters,
  order: "asc" | "desc",
): PromptVisibility[] {
  const { brand } = scope;
  const own = ownByPrompt(scope);
  const rows = brand.knownPrompts
    .filter((ordinal) => !brand.isRemoved(ordinal))
    .map((ordinal) => ({ ordinal, prompt: brand.prompts[ordinal]! }))
    .filter(({ prompt }) => matches(prompt, filters))
    .map((row) => ({ ...row, ...own(row.ordinal) }));
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => compare(a, b, sign));
}

function compare(a: PromptVisibility, b: PromptVisibility, sign: number): number {
  const silent = Number(a.tally.runs === 0) - Number(b.tally.runs === 0);
  const visibility = a.tally.mentionRuns * b.tally.runs - b.tally.mentionRuns * a.tally.runs;
  return (
    silent ||
    sign * visibility ||
    byText(a.prompt.text, b.prompt.text) ||
    byText(a.prompt.country, b.prompt.country) ||
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
    (!search || prompt.text.toLowerCase().includes(search.toLowerCase()))
  );
}
