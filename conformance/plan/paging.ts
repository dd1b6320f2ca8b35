import type { OperationId } from "../../src/contract/operation.ts";
import { type PlannedRequest, type RequestParameters, repeated } from "../core/planned-request.ts";
import { isCount } from "../assert/numbers.ts";
import { itemsOf } from "../assert/rows.ts";
import type { Exchange } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import {
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  discoveryRequests,
  type DiscoveredBrand,
} from "./discovery.ts";

/** Lists with `limit` and `offset`. */
export const PAGED_LISTS: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
  "listRankingAdvice",
  "listQueryRuns",
  "listVideoSummaries",
];

/** Lists with a documented maximum `limit` of 100 (§8). */
export const LISTS_OF_AT_MOST_100: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listQueryRuns",
  "listVideoSummaries",
];

/** A list with its parameters. */
export interface ListQuery {
  readonly id: OperationId;
  readonly values: RequestParameters;
}

/**
 * Lists with the four pagination fields (§2.1), except /citations/tags, whose body is undocumented, and the
 * leaderboard, which has two.
 */
const LISTS: readonly OperationId[] = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
  ...PAGED_LISTS,
];

/** Returns every list response. */
export function listResponses(survey: Survey): readonly Exchange[] {
  return survey.responses(...LISTS);
}

/**
 * Returns the parameters of an operation for a brand: name, closed window and prompt as needed; null if it
 * has no prompt.
 */
export function requiredParameters(
  survey: Survey,
  id: OperationId,
  discovered: DiscoveredBrand,
): RequestParameters | null {
  const parameters = survey.contract.operation(id).parameters;
  const takes = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const wantsPrompt = parameters.some(
    ({ name, required }) => name === "brand_prompt_id" && required,
  );
  const prompt = firstPromptId(discovered);
  if (wantsPrompt && prompt === null) return null;
  return {
    ...(takes("brand") ? { brand: discovered.brand } : {}),
    ...(takes("start_date") ? closedWindow(survey) : {}),
    ...(wantsPrompt ? { brand_prompt_id: prompt ?? "" } : {}),
  };
}

/** Plans the first hundred rows of a list over the closed window. */
export function firstPageRequest(
  survey: Survey,
  id: OperationId,
  discovered: DiscoveredBrand,
  more: RequestParameters = {},
): PlannedRequest {
  const values = { brand: discovered.brand, ...closedWindow(survey), ...more };
  return survey.plan(id, { ...values, limit: 100, offset: 0 });
}

/**
 * Plans each list of the brand with the most runs once. First pages are sent first and repeated last, with everything
 * else in between.
 */
export function listRequests(survey: Survey): readonly PlannedRequest[] {
  return survey.memoize("page.lists", () => planLists(survey));
}

function planLists(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return discoveryRequests(survey);
  const bases = LISTS_OF_AT_MOST_100.map((id) => firstPageRequest(survey, id, discovered));
  const requests = LISTS.flatMap((id) => {
    const values = requiredParameters(survey, id, discovered);
    return values === null ? [] : [survey.plan(id, values)];
  });
  return [...discoveryRequests(survey), ...bases, ...requests];
}

/** Plans a repetition of the first page of each list, to detect changes. */
export function repeatedFirstPages(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  return discovered === null
    ? []
    : LISTS_OF_AT_MOST_100.map((id) => repeated(firstPageRequest(survey, id, discovered)));
}

/** Plans the details of the first run and the first video. */
export function detailRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const firstOf = (id: OperationId, field: string): string | null => {
    const value: unknown = survey.body(
      survey.plan(id, requiredParameters(survey, id, discovered) ?? {}),
    )?.items?.[0]?.[field];
    return typeof value === "string" ? value : null;
  };
  const run_id = firstOf("listQueryRuns", "run_id");
  const url = firstOf("listVideoSummaries", "url");
  return [
    ...(run_id === null ? [] : [survey.plan("getQueryRun", { run_id })]),
    ...(url === null ? [] : [survey.plan("getVideoSummary", { brand: discovered.brand, url })]),
  ];
}

/**
 * Plans two pages of seven rows, which show whether each page is sorted separately. The first is repeated if
 * its last row does not belong before the second page, which can also be due to a change.
 */
export function adjacentPageRequests(
  survey: Survey,
  { id, field }: { readonly id: OperationId; readonly field: string },
  values: RequestParameters,
): PlannedRequest[] {
  const [first, second] = [0, ADJACENT_PAGE_SIZE].map((offset) =>
    survey.plan(id, { ...values, limit: ADJACENT_PAGE_SIZE, offset }),
  );
  if (first === undefined || second === undefined) return [];
  const [left, right] = [first, second].map((request) => survey.find(request));
  const last: unknown = left == null ? null : itemsOf(left).at(-1)?.[field];
  const next: unknown = right == null ? null : itemsOf(right)[0]?.[field];
  return isCount(last) && isCount(next) && last >= next
    ? [first, second]
    : [first, second, repeated(first)];
}

const ADJACENT_PAGE_SIZE = 7;

/** Returns the total of a list; null if unknown. */
export function totalOf(survey: Survey, request: PlannedRequest): number | null {
  const total: unknown = survey.body(request)?.total_count;
  return isCount(total) ? total : null;
}
