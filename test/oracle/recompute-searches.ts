import type { WorkspaceDefinition } from "./definitions.ts";
import { percentage } from "./fractions.ts";
import type { Run } from "./read-runs.ts";
import { compareText, groupBy, containsText, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

/** One search of one run. */
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

/** The searches of one tree that contain a text, if one is given. */
export function searchesInTree(
  searches: readonly Searched[],
  languageOf: ReadonlyMap<string, string>,
  { language, search }: { language: string; search?: string },
): readonly Searched[] {
  return searches.filter(
    ({ text }) =>
      languageOf.get(text) === language && (search === undefined || containsText(text, search)),
  );
}

/** The platforms of the plan that match the filter (C54). */
export function platformsInScope(
  platforms: Platforms,
  { platforms: planned }: WorkspaceDefinition,
  only: string | undefined,
): Platforms {
  return platforms.filter(
    ({ provider }) => planned.includes(provider) && (only === undefined || provider === only),
  );
}

/** A count for every platform with a readable run, including 0 (C55). */
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

/** The prompt whose runs searched for a string most often, and the number of others (§2.12, C57). */
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

/** How many of these runs have readable searches, in all languages (§2.12, C54). */
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
