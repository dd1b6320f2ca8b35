import type { OperationId } from "../../../src/contract/operation.ts";
import {
  type PlannedRequest,
  plannedRequestOf,
  repeated,
  type RequestParameters,
} from "../../core/planned-request.ts";
import {
  repeatedFirstPages,
  firstPageRequest,
  listRequests,
  requiredParameters,
  totalOf,
  type ListQuery,
} from "../../plan/paging.ts";
import { endRequests, FAR_OFFSET } from "../../plan/list-ends.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Survey } from "../../core/survey.ts";
import {
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  type DiscoveredBrand,
} from "../../plan/discovery.ts";

/** Longer lists are not read completely here, but checked if another rule reads them. */
const MAX_ROWS = 300;

/** Plans pages of every list in several sizes. */
export function pageRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return listRequests(survey);
  return [
    ...listRequests(survey),
    ...wholeListRequests(survey, discovered),
    ...secondPageRequests(survey, discovered),
    ...firstPages(survey, { id: "listRankingAdvice", values: { brand: discovered.brand } }, 7),
    ...firstPages(
      survey,
      { id: "listVideoSummaries", values: windowParameters(survey, discovered) },
      2,
    ),
    ...repeatedFirstPages(survey),
    ...repeatedAdvicePages(survey, discovered),
  ];
}

function windowParameters(survey: Survey, { brand }: DiscoveredBrand): RequestParameters {
  return { brand, ...closedWindow(survey) };
}

/** Plans complete lists with a limit of 100; of one prompt if a list is long. */
function wholeListRequests(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  const prompt = firstPromptId(discovered);
  const lists: readonly OperationId[] = ["listCitedDomains", "listQueryRuns"];
  return lists.flatMap((id) => {
    const total = totalOf(survey, firstPageRequest(survey, id, discovered));
    const values = windowParameters(survey, discovered);
    if (total === null || total <= MAX_ROWS) return survey.walkRequests(id, values, 100, MAX_ROWS);
    if (prompt === null) return [];
    const narrowed = { ...values, brand_prompt_id: prompt };
    const walk = survey.walkRequests(id, narrowed, 100, MAX_ROWS);
    return [
      ...walk,
      repeated(firstPageRequest(survey, id, discovered, { brand_prompt_id: prompt })),
    ];
  });
}

/** Lists whose first page without `limit` is followed by a second one of the same size. */
const SECOND: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
];

function secondPageRequests(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  return SECOND.flatMap((id) => {
    const values = requiredParameters(survey, id, discovered);
    const first = values === null ? null : survey.body(survey.plan(id, values));
    const size: unknown = first?.items?.length;
    if (!isCount(size) || size === 0 || size > 100 || first.has_more !== true) return [];
    return [survey.plan(id, { ...values, limit: size, offset: size })];
  });
}

/** Plans the first two pages of a list with a small limit. */
function firstPages(survey: Survey, { id, values }: ListQuery, limit: number): PlannedRequest[] {
  const first = survey.plan(id, { ...values, limit, offset: 0 });
  if (survey.body(first)?.has_more !== true) return [first];
  return [first, survey.plan(id, { ...values, limit, offset: limit })];
}

/** Plans repetitions of the first advice pages, which have no window. */
function repeatedAdvicePages(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  const values = requiredParameters(survey, "listPromptRankingAdvice", discovered);
  return [
    repeated(survey.plan("listRankingAdvice", { brand: discovered.brand })),
    ...(values === null ? [] : [repeated(survey.plan("listPromptRankingAdvice", values))]),
  ];
}

/**
 * Long lists that are requested at their last row, which search engines often limit, and far after it; the requests at the
 * ends of shorter lists have the row after it.
 */
const LONG: readonly OperationId[] = ["listQueryRuns"];

/** Plans one page of advice with an offset of total_count, and pages of runs at and far after the last row. */
export function pastEndRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return pageRequests(survey);
  const bases = LONG.map((id) => firstPageRequest(survey, id, discovered));
  const advice = survey.plan("listRankingAdvice", { brand: discovered.brand });
  return [
    ...pageRequests(survey),
    ...endRequests(survey),
    ...bases.flatMap((request) => [
      ...requestAt(survey, request, (total) => total - 1),
      ...requestAt(survey, request, () => FAR_OFFSET),
    ]),
    ...requestAt(survey, advice, (total) => total),
  ];
}

function requestAt(
  survey: Survey,
  planned: PlannedRequest,
  offsetOf: (total: number) => number,
): PlannedRequest[] {
  const [exchange, total] = [survey.find(planned), totalOf(survey, planned)];
  if (exchange === null || total === null || total === 0) return [];
  const { request } = plannedRequestOf(exchange);
  const query = request.query.filter(([name]) => name !== "offset" && name !== "limit");
  const past = [...query, ["limit", "20"] as const, ["offset", String(offsetOf(total))] as const];
  return [{ ...planned, request: { ...request, query: past } }];
}
