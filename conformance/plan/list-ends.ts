import { repeatedPages } from "../assert/whole-lists.ts";
import { addDays } from "../core/calendar.ts";
import { type PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { citedRequests, citedSample } from "./cited-sources.ts";
import {
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  type DiscoveredBrand,
  LONG_AGO_DAYS,
} from "./discovery.ts";
import { readableBrand, stringRequests } from "./searches.ts";
import { totalOf, type ListQuery } from "./paging.ts";

const MAX_ROWS = 300;

/**
 * Plans each list in each mode at its ends: with one row left, with a page that ends exactly at the last row,
 * one that is not full, and pages at and past the end; and a list without rows.
 */
export function endRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  return [
    ...citedRequests(survey),
    ...stringRequests(survey),
    ...lists(survey, discovered)
      .filter((list) => !isMode(list))
      .flatMap((list) => endRequestsOf(survey, list)),
    ...emptyLists(survey, discovered).map(({ id, values }) =>
      survey.plan(id, { ...values, limit: 10, offset: 0 }),
    ),
  ];
}

function endRequestsOf(survey: Survey, list: ListQuery): PlannedRequest[] {
  const { id, values } = list;
  const whole = survey.walkRequests(id, values, 100, MAX_ROWS);
  const total = totalOf(survey, survey.plan(id, { ...values, limit: 100, offset: 0 }));
  if (total === null || total === 0) return whole;
  const middle = Math.max(1, Math.min(50, total >> 1));
  return [
    ...whole,
    ...pages(survey, list, isMode(list) ? [[middle, middle]] : lastRows(total)),
    ...repeatedPages(survey, id, values).slice(0, 1),
  ];
}

/** Whether a list shares its counting with the list without the parameter, so that its middle is enough. */
function isMode({ values }: ListQuery): boolean {
  return values["order"] !== undefined || values["include_extras"] !== undefined;
}

/** Plans the modes of lists whole, and a page in their middle. */
export function modeEndRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  return lists(survey, discovered)
    .filter(isMode)
    .flatMap((list) => endRequestsOf(survey, list));
}

type Bounds = readonly [limit: number, offset: number];

/** The last row but one, the last row, and the page after it. */
function lastRows(total: number): Bounds[] {
  return [
    [1, total - 2],
    [1, total - 1],
    [10, total],
  ];
}

/** Plans pages of a list, without those before its first row. */
function pages(
  survey: Survey,
  { id, values }: ListQuery,
  bounds: readonly Bounds[],
): PlannedRequest[] {
  return bounds
    .filter(([, offset]) => offset >= 0)
    .map(([limit, offset]) => survey.plan(id, { ...values, limit, offset }));
}

/**
 * Plans further pages at the ends of the lists: a last page with one row less than the limit, a page far after the last
 * row, and all page ends of the other modes and of advice.
 */
export function furtherEndRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  return [...lists(survey, discovered), ...adviceLists(discovered)].flatMap((list) => {
    const { id, values } = list;
    const total =
      totalOf(survey, survey.plan(id, { ...values, limit: 100, offset: 0 })) ??
      totalOf(survey, survey.plan(id, values));
    if (total === null || total === 0) return [];
    return pages(survey, list, [
      [Math.min(10, total + 1), Math.max(0, total - 9)],
      [10, FAR_OFFSET],
      ...lastRows(total),
    ]);
  });
}

/** An offset that 32 bits cannot hold. */
export const FAR_OFFSET = 3_000_000_000;

function adviceLists(discovered: DiscoveredBrand): ListQuery[] {
  const { brand } = discovered;
  const brand_prompt_id = firstPromptId(discovered);
  return [
    { id: "listRankingAdvice", values: { brand } },
    ...(brand_prompt_id === null
      ? []
      : [{ id: "listPromptRankingAdvice" as const, values: { brand, brand_prompt_id } }]),
  ];
}

/** Lists that are short enough to be read completely, where there is a choice. */
function lists(survey: Survey, discovered: DiscoveredBrand): ListQuery[] {
  const { brand } = discovered;
  const window = { brand, ...closedWindow(survey) };
  const cited = citedSample(survey)?.values;
  const strings = readableBrand(survey)?.brand;
  const prompt = firstPromptId(discovered);
  return [
    { id: "listTopMentionedBrands", values: window },
    ...(cited === undefined
      ? []
      : [
          { id: "listCitedDomains" as const, values: cited },
          { id: "listCitations" as const, values: cited },
          { id: "listCitations" as const, values: { ...cited, include_extras: true } },
        ]),
    { id: "listSearches", values: window },
    ...(strings === undefined
      ? []
      : [
          {
            id: "listSearches" as const,
            values: { brand: strings, ...closedWindow(survey), group_by: "search" },
          },
        ]),
    { id: "listPromptsByVisibility", values: window },
    { id: "listPromptsByVisibility", values: { ...window, order: "desc" } },
    { id: "listVideoSummaries", values: window },
    ...(prompt === null
      ? []
      : [{ id: "listQueryRuns" as const, values: { ...window, brand_prompt_id: prompt } }]),
  ];
}

/** Lists over a day long before there were any runs, and lists without a window with no matching rows. */
function emptyLists(survey: Survey, { brand }: DiscoveredBrand): ListQuery[] {
  const day = addDays(survey.settings.today, -LONG_AGO_DAYS);
  const window = { brand, start_date: day, end_date: day };
  return [
    { id: "listTopMentionedBrands", values: window },
    { id: "listCitedDomains", values: window },
    { id: "listQueryRuns", values: window },
  ];
}
