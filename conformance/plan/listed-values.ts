import { itemsOf, offsetOf, fieldTexts } from "../assert/rows.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../core/planned-request.ts";
import { usesMainKey } from "../core/exchange.ts";
import { listRequests } from "./paging.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import {
  brandNames,
  closedWindow,
  firstPromptId,
  type DiscoveredBrand,
  visibilityRequest,
} from "./discovery.ts";
import { brandsWithPrompts, brandWithTags, distinctiveTag } from "./prompts.ts";

/** A listed name or id with a request that uses it. */
export interface ListedValue {
  /** Describes the value: the brand "X". */
  readonly what: string;
  readonly request: PlannedRequest;
  /** The request for the list that contains it. */
  readonly list: PlannedRequest;
  readonly field: "brand" | "brand_prompt_id" | "run_id" | "slug" | "url";
  readonly value: string;
}

/** Plans the uses of all listed values; a list is repeated if a value of it is refused. */
export function usableRequests(survey: Survey): PlannedRequest[] {
  const listed = listedValues(survey);
  const refused = listed.filter(({ request }) => isRefused(survey, request));
  return [
    ...listRequests(survey),
    ...listed.map(({ request }) => request),
    ...refused.map(({ list }) => repeated(list)),
  ];
}

/** Whether a request was refused because of what it names, not for its key or the rate limit. */
export function isRefused(survey: Survey, request: PlannedRequest): boolean {
  const status = survey.find(request)?.response?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/** Whether a list contains the value, in the given repetition. */
export function isListed(
  survey: Survey,
  { list, field, value }: ListedValue,
  repetition = 0,
): boolean {
  return survey.rows({ ...list, repetition }).some((row) => row?.[field] === value);
}

/** Returns the listed values that are used. */
export function listedValues(survey: Survey): ListedValue[] {
  const wanted = [
    ...brandNames(survey).map((name) => brandUse(survey, name)),
    ...brandsWithPrompts(survey).flatMap((discovered, index) =>
      promptUses(survey, discovered, index === 0),
    ),
    ...tagUses(survey),
    ...runUses(survey),
    ...videoUses(survey),
  ];
  return wanted.filter((value) => isListed(survey, value));
}

function brandUse(survey: Survey, value: string): ListedValue {
  return {
    what: `the brand "${value}"`,
    request: visibilityRequest(survey, value),
    list: survey.plan("listTrackedBrands"),
    field: "brand",
    value,
  };
}

/**
 * Uses the first prompt where one is required; for the brand with the most runs also the last one, and one as a filter.
 */
function promptUses(
  survey: Survey,
  { brand, prompts }: DiscoveredBrand,
  isRichest: boolean,
): ListedValue[] {
  const ids = fieldTexts(prompts, "brand_prompt_id");
  const tried = isRichest ? ids.slice(0, 1).concat(ids.slice(1).slice(-1)) : ids.slice(0, 1);
  const listedId = (request: PlannedRequest, value: string): ListedValue => ({
    what: `the brand_prompt_id ${value}`,
    request,
    list: survey.plan("listQueries", { brand }),
    field: "brand_prompt_id",
    value,
  });
  const required = tried.map((id) =>
    listedId(survey.plan("getPromptLeaderboard", { brand, brand_prompt_id: id }), id),
  );
  const filter = (isRichest ? tried.slice(0, 1) : []).map((id) =>
    listedId(
      survey.plan("getVisibility", { brand, ...closedWindow(survey), brand_prompt_id: id }),
      id,
    ),
  );
  return [...required, ...filter];
}

function tagUses(survey: Survey): ListedValue[] {
  const discovered = brandWithTags(survey);
  const value = discovered === null ? null : distinctiveTag(discovered);
  if (discovered === null || value === null) return [];
  const { brand } = discovered;
  const list = survey.plan("listQueryTags", { brand });
  const what = `the tag ${value}`;
  return [
    survey.plan("listQueries", { brand, query_tag: value }),
    survey.plan("getVisibility", { brand, ...closedWindow(survey), query_tag: value }),
  ].map((request): ListedValue => ({ what, request, list, field: "slug", value }));
}

/** Uses the first run of the brand with the most runs, and the last one of a page, if possible of a later one. */
function runUses(survey: Survey): ListedValue[] {
  const discovered = brandsWithPrompts(survey).find((one) => firstPromptId(one) !== null);
  if (discovered === undefined) return [];
  const { brand } = discovered;
  const first = survey.plan("listQueryRuns", { brand, ...closedWindow(survey) });
  const [later] = survey
    .responses("listQueryRuns")
    .filter((one) => usesMainKey(one) && parametersOf(one)["brand"] === brand)
    .filter((one) => offsetOf(one) > 0)
    .toSorted((a, b) => itemsOf(b).length - itemsOf(a).length);
  const lastList = later === undefined ? first : plannedRequestOf(later);
  return [
    ...runUse(survey, first, (ids) => ids[0]),
    ...runUse(survey, lastList, (ids) => ids.at(-1)),
  ];
}

function runUse(
  survey: Survey,
  list: PlannedRequest,
  choose: (ids: readonly string[]) => string | undefined,
): ListedValue[] {
  const value = choose(fieldTexts(survey.rows(list), "run_id"));
  if (value === undefined || value === "") return [];
  const request = survey.plan("getQueryRun", { run_id: value });
  return [{ what: `the run_id ${value}`, request, list, field: "run_id", value }];
}

/** Uses the first video of the brand with the most runs, and the first whose URL has to be encoded as a parameter. */
function videoUses(survey: Survey): ListedValue[] {
  const discovered = brandsWithPrompts(survey)[0];
  if (discovered === undefined) return [];
  const { brand } = discovered;
  const lists = [
    survey.plan("listVideoSummaries", { brand, ...closedWindow(survey) }),
    survey.plan("listVideoSummaries", { brand }),
  ];
  const videos = lists.flatMap((list) =>
    fieldTexts(survey.rows(list), "url")
      .filter((url) => url !== "")
      .map((url) => ({ list, url })),
  );
  const encoded = videos.find(({ url }) => /[&+%#]|[^ -~]/.test(url));
  const used = new Map([videos[0], encoded].flatMap((one) => (one ? [[one.url, one.list]] : [])));
  return [...used].map(([url, list]) => ({
    what: `the url ${url}`,
    request: survey.plan("getVideoSummary", { brand, url }),
    list,
    field: "url",
    value: url,
  }));
}
