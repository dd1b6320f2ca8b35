import { listOf } from "../assert/rows.ts";
import type { RequestParameters } from "../core/planned-request.ts";
import { addDays, isDate } from "../core/calendar.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { ownedShareOf, ownedRequests } from "./cited-sources.ts";
import {
  brandWithMostRuns,
  closedWindow,
  discoveredBrands,
  YEAR_DAYS,
  type DiscoveredBrand,
} from "./discovery.ts";
import { pageRequest } from "./searches.ts";
import { runLookup, sampleOf, type Lookup, type LookupState } from "./run-sample.ts";

/** The most runs that are read one by one. */
export const MAX_COUNTED_RUNS = 40;
const WINDOW_DAYS = [30, 14, 7, 3, 2, 1];

/** Finds past days of a brand with a few runs; one of its prompts is enough if a day has too many. */
function* findScope(survey: Survey): Lookup<RequestParameters | null> {
  for (const { brand, runs } of candidates(survey)) {
    // The last day may not count (C23).
    for (const days of WINDOW_DAYS.filter((count) => runs * (count - 1) <= 30 * MAX_COUNTED_RUNS)) {
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
  return typeof total === "number" && total > 0 && total <= MAX_COUNTED_RUNS;
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

export function countedScope(survey: Survey): LookupState {
  return survey.memoize("recount.scope", () => {
    const owned = ownedRequests(survey);
    if (owned.some((request) => survey.find(request) === null)) {
      return { requests: owned, isDecided: false, values: null };
    }
    const found = runLookup(survey, findScope);
    return { ...found, requests: [...owned, ...found.requests] };
  });
}

/** More days are left out of a scope until it has few runs. */
const OLDEST_DAYS = [7, 3, 1];

/** Finds the first days of the oldest run of a year, whose searches may not have been recorded. */
function* findOldest(survey: Survey): Lookup<RequestParameters | null> {
  const brand = brandWithMostRuns(survey)?.brand;
  if (brand === undefined) return null;
  const { run_at, brand_prompt_id } = yield* oldestRun(survey, brand);
  const start_date = typeof run_at === "string" ? run_at.slice(0, 10) : "";
  if (!isDate(start_date) || typeof brand_prompt_id !== "string") return null;
  for (const days of OLDEST_DAYS) {
    const end_date = addDays(start_date, days);
    if (end_date >= survey.settings.today) continue;
    const values = { brand, start_date, end_date, brand_prompt_id };
    if (yield* hasFewRuns(survey, values)) return values;
  }
  return null;
}

/** The last row of the list of a year; empty if there is none. */
function* oldestRun(survey: Survey, brand: string): Lookup<Json> {
  const year = { brand, ...closedWindow(survey, YEAR_DAYS), limit: 1 };
  const first: Json = yield survey.plan("listQueryRuns", { ...year, offset: 0 });
  const total: unknown = first?.total_count;
  if (typeof total !== "number" || total < 1) return {};
  const last: Json = yield survey.plan("listQueryRuns", { ...year, offset: total - 1 });
  return last?.items?.[0] ?? {};
}

/** The scope of the oldest runs, in a deep check. */
export function oldestScope(survey: Survey): LookupState {
  if (survey.settings.depth !== "deep") return { requests: [], isDecided: true, values: null };
  return survey.memoize("recount.oldest", () => runLookup(survey, findOldest));
}

/** The most strings that are tried. */
const MAX_STRINGS = 3;

/** Finds the days and the prompt of a search string with a letter that is not ASCII, which several encodings write differently. */
function* findAccented(survey: Survey): Lookup<RequestParameters | null> {
  const brand = brandWithMostRuns(survey)?.brand;
  if (brand === undefined) return null;
  const page: Json = yield pageRequest(survey, brand, { group_by: "search" });
  const rare = accentedRows(page).toSorted((a, b) => a.occurrences - b.occurrences);
  for (const { last_searched, triggered_by } of rare.slice(0, MAX_STRINGS)) {
    const brand_prompt_id: unknown = triggered_by?.brand_prompt_id;
    if (!isDate(last_searched) || typeof brand_prompt_id !== "string") continue;
    // The day can be one of another time zone.
    const [start_date, next] = [addDays(last_searched, -1), addDays(last_searched, 1)];
    const end_date = next < survey.settings.today ? next : addDays(survey.settings.today, -1);
    const values = { brand, start_date, end_date, brand_prompt_id };
    if (!(yield* hasFewRuns(survey, values))) continue;
    // The runs are requested before what is compared with them.
    yield survey.plan("listQueryRuns", { ...values, limit: 100, offset: 0 });
    const strings = { ...values, group_by: "search", limit: 100, offset: 0 };
    const listed: Json = yield survey.plan("listSearches", strings);
    if (accentedRows(listed).length > 0) return values;
  }
  return null;
}

function accentedRows(body: Json): Json[] {
  return listOf(body?.items).filter(
    (row) => typeof row?.search === "string" && /[^\0-\u007F]/.test(row.search),
  );
}

/** The scope of a search string with a letter that is not ASCII, in a deep check. */
export function accentedScope(survey: Survey): LookupState {
  if (survey.settings.depth !== "deep") return { requests: [], isDecided: true, values: null };
  return survey.memoize("recount.accented", () => runLookup(survey, findAccented));
}

/**
 * Returns the scopes whose runs are counted: days of a brand, the days of a first sentiment label, and in a deep check
 * the days of the oldest runs and of a string with accents.
 */
export function countedScopes(survey: Survey): RequestParameters[] {
  const lookups = [countedScope, sampleOf, oldestScope, accentedScope];
  return lookups.map((scopeOf) => scopeOf(survey).values).filter((values) => values !== null);
}
