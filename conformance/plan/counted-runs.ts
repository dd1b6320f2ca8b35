import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import { repeated } from "../core/planned-request.ts";
import { credentialIdentity, type Exchange, type Json } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";
import type { Place } from "../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../core/survey.ts";
import { promptOfToken } from "../assert/prompts.ts";
import { textsOf, fieldTexts } from "../assert/rows.ts";
import { unusualness } from "../assert/text.ts";
import { areTokensRegenerated, isBetween, isUnchanged } from "../assert/stability.ts";
import {
  accentedScope,
  countedScope,
  countedScopes,
  MAX_COUNTED_RUNS,
  oldestScope,
} from "./counted-scope.ts";
import { PROVIDERS, runsRequest } from "./discovery.ts";
import { sampleOf } from "./run-sample.ts";

/** A run with everything that its detail shows. */
export interface CountedRun {
  /** The response with the detail. */
  readonly exchange: Exchange;
  readonly row: Json;
  readonly detail: Json;
  readonly mentions: readonly Json[];
  readonly citations: readonly Json[];
  /** null if its searches were not recorded. */
  readonly queries: readonly string[] | null;
}

/** All runs of a brand in past days, perhaps of one prompt, each read in detail. None of them changed. */
export interface CountedRuns {
  readonly scope: RequestParameters;
  readonly list: Exchange;
  readonly runs: readonly CountedRun[];
  /** Whether ids are the same in every response. */
  readonly idsStay: boolean;
}

/** Plans the runs of each scope, all their details, and what shows that nothing changed. */
export function countedRunRequests(survey: Survey): PlannedRequest[] {
  return survey.memoize("recount.requests", () => [
    ...countedScope(survey).requests,
    ...sampleOf(survey).requests,
    ...oldestScope(survey).requests,
    ...accentedScope(survey).requests,
    ...countedScopes(survey).flatMap((scope) => {
      const list = runsRequest(survey, scope);
      const metrics = survey.plan("getVisibility", scope);
      const rows = survey.rows(list);
      const tokens = rows.length > MAX_COUNTED_RUNS ? [] : fieldTexts(rows, "run_id");
      return [
        ...[list, metrics].flatMap((request) => [request, repeated(request)]),
        survey.plan("listQueries", { brand: scope["brand"] }),
        ...tokens.map((run_id) => survey.plan("getQueryRun", { run_id })),
      ];
    }),
  ]);
}

/** Returns the runs of each scope that was read completely; they may have changed since. */
export function readRuns(survey: Survey): readonly CountedRuns[] {
  return survey.memoize("recount.read", () =>
    countedScopes(survey).flatMap((scope) => readIn(survey, scope) ?? []),
  );
}

/** Returns the runs of each scope that was read completely and did not change during the check. */
export function countedRuns(survey: Survey): readonly CountedRuns[] {
  return survey.memoize("recount.runs", () =>
    readRuns(survey).filter(
      ({ scope, runs }) =>
        isUnchanged(survey, runsRequest(survey, scope)) && isConfirmed(survey, scope, runs.length),
    ),
  );
}

function readIn(survey: Survey, scope: RequestParameters): CountedRuns | null {
  const request = runsRequest(survey, scope);
  const list = survey.find(request);
  const body = survey.body(request);
  const rows = survey.rows(request);
  const isWhole = body?.total_count === rows.length && body.has_more === false;
  if (list === null || rows.length === 0 || !isWhole) return null;
  const runs = rows.map((row) => runOf(survey, row));
  const idsStay = !areTokensRegenerated(survey, list);
  return runs.every((run) => run !== null) ? { scope, list, runs, idsStay } : null;
}

/** Whether /visibility or the coverage of /searches counts as many runs as the list has. */
function isConfirmed(survey: Survey, scope: RequestParameters, runs: number): boolean {
  const { metrics } = survey.body(survey.plan("getVisibility", scope)) ?? {};
  const searches = survey.plan("listSearches", { ...scope, limit: 100, offset: 0 });
  return metrics?.total_runs === runs || survey.body(searches)?.coverage?.runs === runs;
}

function runOf(survey: Survey, row: Json): CountedRun | null {
  const run_id: unknown = row?.run_id;
  if (typeof run_id !== "string") return null;
  const exchange = survey.find(survey.plan("getQueryRun", { run_id }));
  const detail: Json = exchange === null ? null : bodyOf(exchange);
  const { mentions, citations, web_search_queries: queries } = detail ?? {};
  if (exchange === null || !Array.isArray(mentions) || !Array.isArray(citations)) return null;
  return {
    exchange,
    row,
    detail,
    mentions: mentions.filter(isObject),
    citations: citations.filter(isObject),
    queries: Array.isArray(queries) ? textsOf(queries) : null,
  };
}

const MAX_SHOWN = 5;

/** Returns the places that a finding was compared with: the list of runs, and some details. */
export function comparedRuns({ list }: CountedRuns, runs: readonly CountedRun[]): Place[] {
  const details = runs.slice(0, MAX_SHOWN).map(({ exchange }) => ({ exchange, pointer: "" }));
  return [{ exchange: list, pointer: "/items" }, ...details];
}

/** Returns the counted runs that a response is about; null if they are unknown or may have changed. */
export function countedFor(survey: Survey, exchange: Exchange): CountedRuns | null {
  const given = parametersOf(exchange);
  const found = countedRuns(survey).find(({ scope, list }) => {
    const isSame = Object.entries(scope).every(([name, value]) => given[name] === value);
    return isSame && credentialIdentity(list) === credentialIdentity(exchange);
  });
  if (found === undefined) return null;
  const reference = runsRequest(survey, found.scope);
  const request = { request: exchange.request, repetition: 0, effect: "reads" } as const;
  return isBetween(survey, reference, exchange) || isUnchanged(survey, request) ? found : null;
}

/**
 * Returns the runs that the filters of a request select: by platform, prompt, tag, mention of the brand and
 * mention of another brand. null if a run does not show that.
 */
export function selectedRuns(
  survey: Survey,
  { runs, scope, idsStay }: CountedRuns,
  given: Readonly<Record<string, string>>,
): readonly CountedRun[] | null {
  const { llm_provider, query_tag, mentioned } = given;
  const brand_prompt_id = "brand_prompt_id" in scope ? undefined : given["brand_prompt_id"];
  const { filter_by_brand: only, exclude_brand: without } = given;
  const tagged = (run: CountedRun): readonly unknown[] | null => {
    const tags: unknown = promptOfToken(survey, run.row.brand_prompt_id)?.tags;
    return Array.isArray(tags) ? tags : null;
  };
  if (!idsStay && (brand_prompt_id ?? query_tag) !== undefined) return null;
  if (query_tag !== undefined && runs.some((run) => tagged(run) === null)) return null;
  return runs.filter(
    (run) =>
      matches(llm_provider, run.row.provider) &&
      matches(brand_prompt_id, run.row.brand_prompt_id) &&
      matches(mentioned, String(run.row.was_mentioned)) &&
      (query_tag === undefined || tagged(run)?.includes(query_tag)) &&
      (only === undefined || isNamed(run, only)) &&
      (without === undefined || !isNamed(run, without)),
  );
}

function matches(wanted: string | undefined, value: unknown): boolean {
  return wanted === undefined || value === wanted;
}

/** Whether a run names a brand. */
export function isNamed({ mentions }: CountedRun, brand: unknown): boolean {
  return mentions.some((mention) => mention.brand === brand);
}

/** The filters by which runs are selected, each with a value that some of the runs have, but not all. */
export function distinctiveFilters(
  survey: Survey,
  counted: CountedRuns,
): Readonly<Partial<Record<RunFilter, string>>> {
  const { runs, scope } = counted;
  const tags = runs.flatMap((run) => textsOf(promptOfToken(survey, run.row.brand_prompt_id)?.tags));
  const brands = runs.flatMap((run) => run.mentions.map(({ brand }): unknown => brand));
  const halves = (name: RunFilter, values: Iterable<unknown>): string | undefined =>
    halving(values, runs.length, (value) => {
      return selectedRuns(survey, counted, { [name]: value })?.length ?? 0;
    });
  const rival = halves(
    "filter_by_brand",
    brands.filter((brand) => brand !== scope["brand"]),
  );
  return definedOnly({
    llm_provider: halves("llm_provider", PROVIDERS),
    brand_prompt_id: halves(
      "brand_prompt_id",
      runs.map(({ row }): unknown => row.brand_prompt_id),
    ),
    query_tag: halves("query_tag", tags),
    filter_by_brand: rival,
    exclude_brand: rival,
  });
}

/** The parameters that select runs. */
export const RUN_FILTERS = [
  "llm_provider",
  "brand_prompt_id",
  "query_tag",
  "mentioned",
  "filter_by_brand",
  "exclude_brand",
] as const;

type RunFilter = (typeof RUN_FILTERS)[number];

/** Returns the value that comes closest to half of the runs, unusual ones first; undefined if none divides them. */
function halving(
  values: Iterable<unknown>,
  runs: number,
  countOf: (value: string) => number,
): string | undefined {
  const texts = [...new Set(values)].filter((value) => typeof value === "string");
  const dividing = texts
    .map((value) => ({ value, count: countOf(value) }))
    .filter(({ count }) => count > 0 && count < runs);
  const distance = (one: { readonly count: number }): number => Math.abs(2 * one.count - runs);
  return dividing.toSorted(
    (a, b) => unusualness(b.value) - unusualness(a.value) || distance(a) - distance(b),
  )[0]?.value;
}

function definedOnly<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
