import type { WorkspaceDefinition } from "./definitions.ts";
import { percentage } from "./exact.ts";
import type { Run } from "./read-runs.ts";
import { compareText, groupBy, holds, sum } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

/** One search of one answer. */
export interface Searched {
  readonly text: string;
  readonly provider: Schemas["PlatformSlug"];
  readonly promptId: string;
  readonly day: string;
}

type Prompts = readonly Schemas["TrackedPrompt"][];
type Platforms = readonly Schemas["Platform"][];

export function searchesOf(runs: readonly Run[]): readonly Searched[] {
  return runs.flatMap(({ detail, day }) =>
    (detail.web_search_queries ?? []).map((text) => ({
      text,
      provider: detail.provider,
      promptId: detail.brand_prompt_id,
      day,
    })),
  );
}

/** The searches of one tree, and of them those that hold a text. */
export function inTree(
  searches: readonly Searched[],
  languageOf: ReadonlyMap<string, string>,
  { language, search }: { language: string; search?: string },
): readonly Searched[] {
  return searches.filter(
    ({ text }) =>
      languageOf.get(text) === language && (search === undefined || holds(text, search)),
  );
}

/** The platforms of the plan that the filter leaves (C54). */
export function platformsInScope(
  platforms: Platforms,
  { platforms: planned }: WorkspaceDefinition,
  only: string | undefined,
): Platforms {
  return platforms.filter(
    ({ provider }) => planned.includes(provider) && (only === undefined || provider === only),
  );
}

/** A count for every platform that shows its searches, 0 included (C55). */
export function byProvider(
  searches: readonly Searched[],
  shown: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    shown.map((slug) => [slug, searches.filter(({ provider }) => provider === slug).length]),
  );
}

/** One row per string, by occurrences, then text (C21). */
export function stringRows(
  searches: readonly Searched[],
  { shown, prompts }: { shown: readonly string[]; prompts: Prompts },
): readonly Schemas["SearchRow"][] {
  return [...groupBy(searches, ({ text }) => text)]
    .map(([text, all]) => ({
      search: text,
      occurrences: all.length,
      ...daysOf(all),
      searches_by_provider: byProvider(all, shown),
      triggered_by: trigger(all, prompts),
    }))
    .toSorted((a, b) => b.occurrences - a.occurrences || compareText(a.search, b.search));
}

export function daysOf(searches: readonly Searched[]) {
  const days = searches.map(({ day }) => day).toSorted(compareText);
  return { first_seen_in_range: days[0] ?? "", last_searched: days.at(-1) ?? "" };
}

/** The prompt that caused a string most often, and how many others did (§2.12, C57). */
function trigger(searches: readonly Searched[], prompts: Prompts): Schemas["Trigger"] | null {
  const perPrompt = groupBy(searches, ({ promptId }) => promptId);
  const most = Math.max(...[...perPrompt.values()].map((all) => all.length));
  const first = prompts.find(({ brand_prompt_id: id }) => perPrompt.get(id)?.length === most);
  if (first === undefined) return null;
  return {
    brand_prompt_id: first.brand_prompt_id,
    prompt: first.text,
    other_prompts: perPrompt.size - 1,
  };
}

/** How far the searches of these answers can be read, in all languages (§2.12, C54). */
export function coverageOf(
  runs: readonly Run[],
  platforms: Platforms,
  silent: readonly string[],
): Schemas["SearchCoverage"] {
  return {
    ...readability(runs),
    by_provider: platforms.map(({ provider, display_name: display }) => {
      const own = runs.filter(({ detail }) => detail.provider === provider);
      return {
        provider,
        provider_display: display,
        exposes_searches: !silent.includes(provider),
        ...readability(own),
        searches: sum(own.map(({ detail }) => detail.web_search_queries?.length ?? 0)),
      };
    }),
  };
}

function readability(runs: readonly Run[]) {
  const readable = runs.filter(({ detail }) => detail.web_search_queries !== null).length;
  const without = runs.filter(({ detail }) => detail.web_search_queries?.length === 0).length;
  return {
    runs: runs.length,
    runs_with_readable_searches: readable,
    runs_without_search: without,
    no_search_rate_pct: readable === 0 ? null : percentage(without, readable),
  };
}
