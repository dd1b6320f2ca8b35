import { listOf, fieldTexts } from "../assert/rows.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import { addDays, daysBetween } from "../core/calendar.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  discoveryRequests,
  discoveredBrands,
  type DiscoveredBrand,
  type WindowDates,
} from "./discovery.ts";

/** A generator that yields planned requests and receives their bodies. */
export type Lookup<T> = Generator<PlannedRequest, T>;

/** What a lookup has found so far. */
export interface LookupState {
  /** The requests planned so far. */
  readonly requests: readonly PlannedRequest[];
  /** Whether the runs are found, or there are none. */
  readonly isDecided: boolean;
  /** Filters that select a few runs, all of which can be read in detail; null if there are none. */
  readonly values: RequestParameters | null;
}

/** Maximum number of runs that are read one by one. */
const MAX_RUNS = 24;
const BRANDS = 2;
const PROMPTS = 3;
const WINDOWS_BACK = 3;

/**
 * Finds a few runs of one brand in a closed window that mention the brand. Days around the first sentiment
 * label are preferred, because wrong counts are visible there.
 */
export function sampleOf(survey: Survey): LookupState {
  return survey.memoize("runs.sample", () => runLookup(survey, findSample));
}

/** Runs a lookup after the discovery, up to its first request that was not sent. */
export function runLookup(
  survey: Survey,
  find: (survey: Survey) => Lookup<RequestParameters | null>,
): LookupState {
  const requests = [...discoveryRequests(survey)];
  if (!isDiscoveryComplete(survey)) return { requests, isDecided: false, values: null };
  const lookup = find(survey);
  for (let step = lookup.next(); ; step = lookup.next(survey.body(step.value))) {
    if (step.done === true) return { requests, isDecided: true, values: step.value };
    requests.push(step.value);
    if (survey.find(step.value) === null) return { requests, isDecided: false, values: null };
  }
}

function* findSample(survey: Survey): Lookup<RequestParameters | null> {
  const named = discoveredBrands(survey)
    .filter(({ mentionRuns }) => mentionRuns > 0)
    .slice(0, BRANDS);
  for (const discovered of named) {
    const window = yield* halfLabelled(survey, discovered.brand);
    const values = window === null ? null : yield* aroundTheFirstLabel(survey, discovered, window);
    if (values !== null) return values;
  }
  for (const discovered of survey.settings.depth === "deep" ? named.slice(0, 1) : []) {
    const values = yield* withBothLabels(survey, discovered);
    if (values !== null) return values;
  }
  for (const discovered of named) {
    const values = yield* latest(survey, discovered);
    if (values !== null) return values;
  }
  return null;
}

/** Finds a window in which some mentions have a label and others have none. */
function* halfLabelled(survey: Survey, brand: string): Lookup<WindowDates | null> {
  for (let back = 0; back < WINDOWS_BACK; back++) {
    const { start_date, end_date } = closedWindow(survey, 30);
    const window = {
      start_date: addDays(start_date, -30 * back),
      end_date: addDays(end_date, -30 * back),
    };
    const { coverage } = yield* metricsOf(survey, { brand, ...window });
    if (isPartial(coverage)) return window;
  }
  return null;
}

/** Narrows a window to the days around the first label; for one prompt if there are too many runs. */
function* aroundTheFirstLabel(
  survey: Survey,
  { brand, prompts }: DiscoveredBrand,
  window: WindowDates,
): Lookup<RequestParameters | null> {
  const whole = { brand, ...window };
  if ((yield* metricsOf(survey, whole)).isSmall) return whole;
  const days = yield* daysOfTheFirstLabel(survey, brand, window);
  for (const brand_prompt_id of firstPrompts(prompts)) {
    const values = { brand, brand_prompt_id, ...days };
    const { isSmall, coverage } = yield* metricsOf(survey, values);
    if (isSmall && isPartial(coverage)) return values;
  }
  return null;
}

/** Finds four days with the first label in the middle, by binary search. */
function* daysOfTheFirstLabel(
  survey: Survey,
  brand: string,
  { start_date, end_date }: WindowDates,
): Lookup<WindowDates> {
  let [from, to] = [0, daysBetween(start_date, end_date)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const window = { start_date, end_date: addDays(start_date, middle) };
    const { coverage } = yield* metricsOf(survey, { brand, ...window });
    if (coverage > 0) to = middle;
    else from = middle + 1;
  }
  return { start_date: addDays(start_date, from - 1), end_date: addDays(start_date, to + 1) };
}

/**
 * Finds the days of the first label by the labels of the runs, for a deployment whose coverage is never between 0 and 100,
 * perhaps wrongly.
 */
function* withBothLabels(
  survey: Survey,
  { brand, prompts }: DiscoveredBrand,
): Lookup<RequestParameters | null> {
  const { start_date } = closedWindow(survey, 30 * WINDOWS_BACK);
  const dayAt = (offset: number): string => addDays(start_date, offset);
  const labelledOn = function* (offset: number): Lookup<boolean> {
    const day = { start_date: dayAt(offset), end_date: dayAt(offset) };
    return (yield* labelsOf(survey, { brand, ...day, mentioned: true })).isLabelled;
  };
  let [from, to] = [0, 30 * WINDOWS_BACK - 1];
  if ((yield* labelledOn(from)) || !(yield* labelledOn(to))) return null;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (yield* labelledOn(middle)) to = middle;
    else from = middle;
  }
  const days = {
    start_date: dayAt(from - 1),
    end_date: dayAt(Math.min(to + 1, 30 * WINDOWS_BACK - 1)),
  };
  for (const brand_prompt_id of firstPrompts(prompts)) {
    const values = { brand, brand_prompt_id, ...days };
    if (!(yield* metricsOf(survey, values)).isSmall) continue;
    const { isLabelled, isUnlabelled } = yield* labelsOf(survey, values);
    if (isLabelled && isUnlabelled) return values;
  }
  return null;
}

/** Whether some of the first hundred runs mention the brand with a label, and some without one. */
function* labelsOf(
  survey: Survey,
  values: RequestParameters,
): Lookup<{ readonly isLabelled: boolean; readonly isUnlabelled: boolean }> {
  const body: Json = yield survey.plan("listQueryRuns", { ...values, limit: 100, offset: 0 });
  const mentioning = listOf(body?.items).filter((row) => row?.was_mentioned === true);
  const labels = fieldTexts(mentioning, "mention_sentiment");
  return {
    isLabelled: labels.some((label) => label !== "unknown"),
    isUnlabelled: labels.includes("unknown"),
  };
}

/** Finds the latest days of one brand, or of one of its prompts. */
function* latest(
  survey: Survey,
  { brand, prompts }: DiscoveredBrand,
): Lookup<RequestParameters | null> {
  const whole = { brand, ...closedWindow(survey) };
  if ((yield* metricsOf(survey, whole)).isSmall) return whole;
  for (const brand_prompt_id of firstPrompts(prompts)) {
    for (const days of [4, 1]) {
      const values = { brand, brand_prompt_id, ...closedWindow(survey, days) };
      if ((yield* metricsOf(survey, values)).isSmall) return values;
    }
  }
  return null;
}

interface Metrics {
  /** Whether a few runs mention the brand. */
  readonly isSmall: boolean;
  /** Percentage of mentions with a label; 0 if unknown. */
  readonly coverage: number;
}

function* metricsOf(survey: Survey, values: RequestParameters): Lookup<Metrics> {
  const body: Json = yield survey.plan("getVisibility", values);
  const { total_runs, mention_runs, sentiment_coverage_pct: coverage } = body?.metrics ?? {};
  return {
    isSmall: mention_runs > 0 && total_runs <= MAX_RUNS,
    coverage: typeof coverage === "number" ? coverage : 0,
  };
}

function isPartial(coverage: number): boolean {
  return coverage > 0 && coverage < 100;
}

function firstPrompts(prompts: readonly Json[]): string[] {
  return fieldTexts(prompts, "brand_prompt_id").slice(0, PROMPTS);
}
