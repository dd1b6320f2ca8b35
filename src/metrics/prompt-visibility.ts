import type { Prompt } from "../workspace/model.ts";
import { byText } from "./mentions.ts";
import { OWN_NAME, type Scope } from "./scope.ts";
import { VisibilityTally } from "./visibility.ts";

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
export interface PromptVisibility {
  readonly ordinal: number;
  readonly prompt: Prompt;
  readonly tally: VisibilityTally;
  /** Runs that name any brand. */
  readonly namingRuns: number;
  /** Runs that cite any source. */
  readonly sourcedRuns: number;
}

/** Listed prompts by exact visibility in the order asked for; those without runs stand last either way. */
export function promptsByVisibility(
  scope: Scope,
  filters: PromptFilters,
  order: "asc" | "desc",
): PromptVisibility[] {
  const { brand } = scope;
  const rows = brand.knownPrompts
    .filter((ordinal) => !brand.isRemoved(ordinal))
    .map((ordinal) => ({
      ordinal,
      prompt: brand.prompts[ordinal]!,
      tally: new VisibilityTally(),
      namingRuns: 0,
      sourcedRuns: 0,
    }))
    .filter(({ prompt }) => matches(prompt, filters));
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  scope.forEach((segment, row) => {
    const counted = byOrdinal.get(segment.prompt[row]!);
    if (counted === undefined) return;
    counted.tally.add(segment, row, OWN_NAME);
    if (segment.mentionEnd[row]! > segment.mentionStart(row)) counted.namingRuns++;
    if (segment.citationEnd[row]! > segment.citationStart(row)) counted.sourcedRuns++;
  });
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
