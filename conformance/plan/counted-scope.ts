import type { RequestParameters } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { ownedShareOf, ownedRequests } from "./cited-sources.ts";
import { closedWindow, discoveredBrands, type DiscoveredBrand } from "./discovery.ts";
import { runLookup, sampleOf, type Lookup, type Sample } from "./run-sample.ts";

/** The most runs that are read one by one. */
export const MAX_RUNS = 40;
const WINDOW_DAYS = [30, 14, 7, 3, 2, 1];

/** Finds past days of a brand with a few runs; one of its prompts is enough if a day has too many. */
function* findScope(survey: Survey): Lookup<RequestParameters | null> {
  for (const { brand, runs } of candidates(survey)) {
    // The last day may not count (C23).
    for (const days of WINDOW_DAYS.filter((count) => runs * (count - 1) <= 30 * MAX_RUNS)) {
      const values = { brand, ...closedWindow(survey, days) };
      if (yield* hasFewRuns(survey, values)) return values;
    }
  }
  for (const { brand, prompts } of discoveredBrands(survey)) {
    const brand_prompt_id: unknown = prompts[0]?.brand_prompt_id;
    if (typeof brand_prompt_id !== "string") continue;
    for (const days of [7, 2, 1]) {
      const values = { brand, ...closedWindow(survey, days), brand_prompt_id };
      if (yield* hasFewRuns(survey, values)) return values;
    }
  }
  return null;
}

function* hasFewRuns(survey: Survey, values: RequestParameters): Lookup<boolean> {
  const body: Json = yield survey.plan("getVisibility", values);
  const total: unknown = body?.metrics?.total_runs;
  return typeof total === "number" && total > 0 && total <= MAX_RUNS;
}

/** Returns brands with runs: first those with all kinds of owners, then mentioned ones. */
function candidates(survey: Survey): DiscoveredBrand[] {
  const rank = (discovered: DiscoveredBrand): number => {
    const { yours, competitor } = ownedShareOf(survey, discovered);
    return (yours > 0 && competitor > 0 ? 0 : 2) + (discovered.mentionRuns > 0 ? 0 : 1);
  };
  const known = discoveredBrands(survey).filter(({ runs }) => runs > 0);
  return known.toSorted((a, b) => rank(a) - rank(b));
}

export function countedScope(survey: Survey): Sample {
  return survey.memoize("recount.scope", () => {
    const owned = ownedRequests(survey);
    if (owned.some((request) => survey.find(request) === null)) {
      return { requests: owned, isOver: false, values: null };
    }
    const found = runLookup(survey, findScope);
    return { ...found, requests: [...owned, ...found.requests] };
  });
}

/** Returns the scopes whose runs are counted: days of a brand, and the days of a first sentiment label. */
export function countedScopes(survey: Survey): RequestParameters[] {
  const found = [countedScope(survey), sampleOf(survey)].map(({ values }) => values);
  return found.filter((values) => values !== null);
}
