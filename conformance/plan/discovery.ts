import { listOf, fieldTexts, textsOf } from "../assert/rows.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import { addDays } from "../core/calendar.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";

/**
 * Discovers the data of an unknown deployment: brands, prompts, tags, platforms and languages. Rules choose
 * their witnesses from it.
 */

export interface WindowDates {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Days that ended yesterday, so that no new run can fall into them during a check: thirty, or fewer if a brand
 * has very many runs.
 */
export function closedWindow(survey: Survey, days: number = usualDays(survey)): WindowDates {
  return survey.memoize(`discovery.closed-${days}`, () => {
    const end = addDays(survey.settings.today, -1);
    return { start_date: addDays(end, 1 - days), end_date: end };
  });
}

const DAYS = [30, 14, 7] as const;
/** Deployments need long for windows with more runs of a brand, and many rules can read only fewer. */
const MAX_RUNS = 10_000;

/** Returns the length of the closed window; 30 while the runs of the brands are unknown. */
export function usualDays(survey: Survey): number {
  return survey.memoize("discovery.days", () => {
    const counts = brandNames(survey).map((brand) =>
      numberOr(survey.body(monthRequest(survey, brand))?.metrics?.total_runs, 0),
    );
    const most = Math.max(0, ...counts);
    return DAYS.find((days) => (most * days) / 30 <= MAX_RUNS) ?? 7;
  });
}

/** Plans a brand's visibility over thirty days, which shows how many runs it has. */
function monthRequest(survey: Survey, brand: string): PlannedRequest {
  return survey.plan("getVisibility", { brand, ...closedWindow(survey, 30) });
}

const MAX_BRANDS = 8;
const BRANDS_IN_DETAIL = 2;

/** Returns the tracked brands in the deployment's order; only the selected brand if there is one. */
export function brandNames(survey: Survey): readonly string[] {
  return survey.memoize("discovery.brands", () => findBrands(survey));
}

function findBrands(survey: Survey): string[] {
  const { brand } = survey.settings;
  if (brand !== null) return [brand];
  return fieldTexts(survey.rows(survey.plan("listTrackedBrands")), "brand").slice(0, MAX_BRANDS);
}

/** Plans the first page of a brand's topics over the closed window. */
export function searchesRequest(survey: Survey, brand: string): PlannedRequest {
  return survey.plan("listSearches", { brand, ...closedWindow(survey), limit: 100, offset: 0 });
}

/** Plans a brand's visibility over the closed window. */
export function visibilityRequest(survey: Survey, brand: string): PlannedRequest {
  return survey.plan("getVisibility", { brand, ...closedWindow(survey) });
}

/** Plans the first page of a list of runs. */
export function runsRequest(survey: Survey, values: RequestParameters): PlannedRequest {
  return survey.plan("listQueryRuns", { ...values, limit: 100, offset: 0 });
}

/** Plans the discovery. Every rule that chooses its data by discovery includes these requests. */
export function discoveryRequests(survey: Survey): readonly PlannedRequest[] {
  return survey.memoize("discovery.requests", () => planDiscovery(survey));
}

function planDiscovery(survey: Survey): PlannedRequest[] {
  const brands = brandNames(survey);
  const months = brands.map((brand) => monthRequest(survey, brand));
  const isSized = months.every((request) => survey.find(request) !== null);
  const detailed = areBrandsRanked(survey)
    ? discoveredBrands(survey).slice(0, BRANDS_IN_DETAIL)
    : [];
  return [
    survey.plan("listTrackedBrands"),
    survey.plan("listLlmProviders"),
    ...months,
    ...(isSized
      ? brands.flatMap((brand) => [
          visibilityRequest(survey, brand),
          searchesRequest(survey, brand),
        ])
      : []),
    ...detailed.flatMap(({ brand }) => [
      survey.plan("listQueries", { brand }),
      survey.plan("listQueryTags", { brand }),
      survey.plan("getVisibility", { brand, ...closedWindow(survey), group_by: "provider" }),
    ]),
  ];
}

/** A tracked brand with what is known about it. */
export interface DiscoveredBrand {
  readonly brand: string;
  /** Runs in the closed window. */
  readonly runs: number;
  readonly mentionRuns: number;
  /** Prompts as listed by /queries; empty while unknown. */
  readonly prompts: readonly Json[];
  /** Slugs that at least one prompt has. */
  readonly tags: readonly string[];
  /** The first page of /searches; null while unknown. */
  readonly searches: Json;
}

/** Returns the discovered brands, those with the most runs first. */
export function discoveredBrands(survey: Survey): readonly DiscoveredBrand[] {
  return survey.memoize("discovery.discovered-brands", () =>
    brandNames(survey)
      .map((brand) => discoverBrand(survey, brand))
      .toSorted((a, b) => b.runs - a.runs),
  );
}

function discoverBrand(survey: Survey, brand: string): DiscoveredBrand {
  const metrics: Json = survey.body(visibilityRequest(survey, brand))?.metrics ?? {};
  const prompts = survey.rows(survey.plan("listQueries", { brand }));
  const tags = prompts.flatMap((prompt) => textsOf(prompt?.tags));
  return {
    brand,
    runs: numberOr(metrics.total_runs, 0),
    mentionRuns: numberOr(metrics.mention_runs, 0),
    prompts,
    tags: [...new Set(tags)],
    searches: survey.body(searchesRequest(survey, brand)),
  };
}

/** Returns the brand with the most runs; null while unknown. */
export function brandWithMostRuns(survey: Survey): DiscoveredBrand | null {
  return areBrandsRanked(survey) ? (discoveredBrands(survey)[0] ?? null) : null;
}

/**
 * Whether visibility and searches of every brand are known. Until then, the first brand would be mistaken for the one with the most runs.
 */
export function areBrandsRanked(survey: Survey): boolean {
  return survey.memoize("discovery.are-brands-ranked", () => {
    const brands = brandNames(survey);
    const plans = [monthRequest, visibilityRequest, searchesRequest];
    return (
      brands.length > 0 &&
      brands.every((brand) => plans.every((plan) => survey.find(plan(survey, brand)) !== null))
    );
  });
}

/** Whether discovery is complete, including prompts and searches. */
export function isDiscoveryComplete(survey: Survey): boolean {
  return survey.memoize("discovery.is-complete", () =>
    discoveryRequests(survey).every((request) => survey.find(request) !== null),
  );
}

/** Returns the id of the brand's first prompt that has one; null if there is none. */
export function firstPromptId(discovered: DiscoveredBrand): string | null {
  return fieldTexts(discovered.prompts, "brand_prompt_id")[0] ?? null;
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Returns three days within the closed window, away from both ends, so that an ignored date is noticed. */
export function innerWindow(survey: Survey): WindowDates {
  const distance = Math.min(7, Math.floor(usualDays(survey) / 3));
  const end_date = addDays(closedWindow(survey).end_date, -distance);
  return { start_date: addDays(end_date, -2), end_date };
}

/** Days before which no deployment is expected to have runs: ten years. */
export const LONG_AGO_DAYS = 3653;

/** Length of a window that is long for every deployment, in days. */
export const YEAR_DAYS = 365;

/** The five platform slugs (§1). */
export const PROVIDERS = ["openai", "claude", "gemini", "perplexity", "grok"] as const;

/** Returns the platforms, those with runs of the brand first. */
export function providersWithRuns(discovered: DiscoveredBrand | null): string[] {
  const known = listOf(discovered?.searches?.coverage?.by_provider);
  const runs = (slug: string): number => {
    const count: unknown = known.find((row) => row?.provider === slug)?.runs;
    return typeof count === "number" ? count : 0;
  };
  return PROVIDERS.toSorted((a, b) => runs(b) - runs(a));
}
