import { fieldTexts } from "../assert/rows.ts";
import { normalizeDomain } from "../assert/text.ts";
import { wholeList } from "../assert/whole-lists.ts";
import {
  bearer,
  planMalformedPost,
  type PlannedRequest,
  type RequestParameters,
} from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { citedSample } from "./cited-sources.ts";
import { distinctiveFilters, readRuns } from "./counted-runs.ts";
import { brandWithMostRuns, closedWindow } from "./discovery.ts";
import { brandWithTags, distinctiveTag } from "./prompts.ts";

/**
 * Plans filters whose value is only a part of a known domain, tag or brand, and POST requests whose body is cut off.
 * The filters match nothing: a deployment that compares parts of values returns the rows of the known value.
 */
export function partialValueRequests(survey: Survey): PlannedRequest[] {
  // A read-only key is refused before the body is read.
  const { allowWrites } = survey.settings;
  const key = bearer(allowWrites && survey.has("write") ? "write" : "main");
  const isDeep = survey.settings.depth === "deep";
  return [
    planMalformedPost(survey.contract, "trackBrand", key),
    planMalformedPost(survey.contract, "addPrompts", key),
    ...domainRequests(survey),
    ...(isDeep ? parentRequests(survey) : []),
    ...tagRequests(survey),
    ...brandRequests(survey),
  ];
}

function domainRequests(survey: Survey): PlannedRequest[] {
  const values = citedSample(survey)?.values;
  const rows =
    values === undefined ? [] : (wholeList(survey, "listCitedDomains", values)?.rows ?? []);
  if (values === undefined) return [];
  const names = rows.map((row): unknown => row?.domain);
  const [beginning, end] = [partOf(names), endOf(names)];
  const parts = {
    listCitedDomains: oneOrBoth(survey, beginning, end),
    listCitations: oneOrBoth(survey, end, beginning),
  };
  return (["listCitedDomains", "listCitations"] as const).flatMap((id) =>
    parts[id].flatMap((domain) =>
      domain === null ? [] : [survey.plan(id, { ...values, domain, limit: 100, offset: 0 })],
    ),
  );
}

/**
 * Plans the domains above listed ones: one that is listed itself, and one that is not. The URLs of a listed one may
 * include those of the domains below it.
 */
function parentRequests(survey: Survey): PlannedRequest[] {
  const brand = brandWithMostRuns(survey)?.brand;
  if (brand === undefined) return [];
  const values = { brand, ...closedWindow(survey) };
  const rows = wholeList(survey, "listCitedDomains", values)?.rows ?? [];
  const names = fieldTexts(rows, "domain").map(normalizeDomain);
  const parents = names.map((name) => name.slice(name.indexOf(".") + 1));
  const known = parents.find((name) => names.includes(name));
  const unknown = parents.find((name) => name.includes(".") && !names.includes(name));
  const page = { ...values, limit: 100, offset: 0 };
  return [
    ...(known === undefined ? [] : [survey.plan("listCitedDomains", { ...page, domain: known })]),
    ...(unknown === undefined
      ? []
      : [
          survey.plan("listCitedDomains", { ...page, domain: unknown }),
          survey.plan("listCitations", { ...page, domain: unknown }),
        ]),
  ];
}

function tagRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithTags(survey);
  const tag = discovered === null ? null : distinctiveTag(discovered);
  if (discovered === null || tag === null) return [];
  const { brand } = discovered;
  const part = partOf([tag, ...discovered.tags]);
  if (part === null) return [];
  return [
    survey.plan("listQueries", { brand, query_tag: part }),
    ...(survey.settings.depth === "deep" ? runRequests(survey, brand, part) : []),
  ];
}

/** Plans requests with a tag that no prompt of the brand has, so that none of its runs can match. */
function runRequests(survey: Survey, brand: string, query_tag: string): PlannedRequest[] {
  const values = { brand, ...closedWindow(survey), query_tag };
  const page = { ...values, limit: 100, offset: 0 };
  return [
    survey.plan("getVisibility", values),
    survey.plan("listPromptsByVisibility", page),
    survey.plan("listCitations", page),
    survey.plan("listCitedDomains", page),
  ];
}

/**
 * Plans filters by a part of a brand's name, over the runs that are read one by one: none of them mentions a brand of
 * that name.
 */
function brandRequests(survey: Survey): PlannedRequest[] {
  const [counted] = readRuns(survey);
  if (counted === undefined) return [];
  const rival = distinctiveFilters(survey, counted).filter_by_brand;
  const names = counted.runs.flatMap(({ mentions }) => fieldTexts(mentions, "brand"));
  const part = partOf([rival, ...names]);
  if (rival === undefined || part === null) return [];
  const only: RequestParameters = { filter_by_brand: part };
  const without: RequestParameters = { exclude_brand: part };
  const filters = {
    listTopMentionedBrands: oneOrBoth(survey, only, without),
    listCitedDomains: oneOrBoth(survey, without, only),
  };
  return (["listTopMentionedBrands", "listCitedDomains"] as const).flatMap((id) =>
    filters[id].flatMap((filter) => survey.walkRequests(id, { ...counted.scope, ...filter })),
  );
}

/** Returns both values in a deep check, the first one otherwise. */
function oneOrBoth<T>({ settings }: Survey, first: T, other: T): T[] {
  return settings.depth === "deep" ? [first, other] : [first];
}

/**
 * Returns the first name of at least five characters without its last two; null if that is itself a name, ignoring
 * case.
 */
export function partOf(names: readonly unknown[]): string | null {
  const texts = names.filter((name) => typeof name === "string");
  const known = new Set(texts.map((name) => name.toLowerCase()));
  const first = texts.find(({ length }) => length >= SHORTEST);
  const part = first?.slice(0, -2) ?? "";
  return part.trim() !== part || part === "" || known.has(part.toLowerCase()) ? null : part;
}

/** Like {@link partOf}, but without the first two characters. */
function endOf(names: readonly unknown[]): string | null {
  const reversed = names.map((name) => (typeof name === "string" ? reverse(name) : name));
  const part = partOf(reversed);
  return part === null ? null : reverse(part);
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join("");
}

const SHORTEST = 5;
