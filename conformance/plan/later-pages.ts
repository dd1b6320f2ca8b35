import { fieldTexts } from "../assert/rows.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { repeated, type PlannedRequest, type RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import {
  brandWithMostRuns,
  closedWindow,
  firstPromptId,
  providersWithRuns,
  type DiscoveredBrand,
} from "./discovery.ts";
import { languageParameter, languageTreesOf } from "./language-trees.ts";
import { LISTS_OF_AT_MOST_100, totalOf, type ListQuery } from "./paging.ts";

/** Plans the later pages of lists with filters, and details of rows that are on them. */
export function laterPageRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  return [
    ...listsOf(survey, discovered).flatMap((one) => stepRequests(survey, one)),
    ...runRequests(survey, discovered),
    ...videoRequests(survey, discovered),
    ...leaderboardRequests(survey, discovered),
  ];
}

/** Each list under a filter that leaves several pages, and the modes of /searches. */
function listsOf(survey: Survey, discovered: DiscoveredBrand): ListQuery[] {
  const { brand, searches } = discovered;
  const window = { brand, ...closedWindow(survey) };
  const [llm_provider] = providersWithRuns(discovered);
  const prompt = { brand_prompt_id: firstPromptId(discovered) ?? undefined };
  const strings = { ...window, group_by: "search" };
  const languages = (languageTreesOf(searches) ?? [])
    .filter(({ code }) => code !== searches?.language)
    .map(({ code }) => languageParameter(code));
  return [
    list("listSearches", strings),
    list("listSearches", { ...strings, llm_provider }),
    list("listSearches", { ...strings, search: FREQUENT }),
    list("listSearches", { ...window, llm_provider }),
    ...languages.flatMap((language) => [
      list("listSearches", { ...strings, language }),
      list("listSearches", { ...window, language }),
    ]),
    list("listTopMentionedBrands", { ...window, llm_provider }),
    list("listCitedDomains", { ...window, llm_provider }),
    list("listCitedDomains", { ...window, ownership: "earned" }),
    list("listCitations", { ...window, llm_provider }),
    list("listCitations", { ...window, search: FREQUENT, include_extras: true }),
    list("listPromptsByVisibility", { ...window, llm_provider }),
    list("listPromptsByVisibility", { ...window, min_search_volume: 3, order: "desc" }),
    list("listQueryRuns", { ...window, ...prompt }),
    list("listQueryRuns", { ...window, ...prompt, mentioned: false }),
    list("listRankingAdvice", { brand, status: "done" }),
    list("listVideoSummaries", { brand, ...closedWindow(survey, VIDEO_DAYS) }),
  ];
}

function list(id: OperationId, values: RequestParameters): ListQuery {
  return { id, values };
}

/** Two letters that many texts have. */
const FREQUENT = "an";
/** The longest window of which all brands are asked in a deep check. */
const VIDEO_DAYS = 90;
/** The number of pages that a list is divided into. */
const PAGES = 6;
/** The most pages of a list that are read. */
const MOST_PAGES = 10;

/**
 * Plans all pages of a list, of a size at which there are several, and two pages of another size behind the middle. The
 * page that was read before them is repeated, which shows that the list did not change.
 */
function stepRequests(survey: Survey, { id, values }: ListQuery): PlannedRequest[] {
  const whole = survey.plan(
    id,
    LISTS_OF_AT_MOST_100.includes(id) ? { ...values, limit: 100, offset: 0 } : values,
  );
  const total = totalOf(survey, whole);
  if (total === null || total < 3) return [whole];
  const limit = Math.min(100, Math.ceil(total / PAGES));
  const count = Math.min(MOST_PAGES, Math.ceil(total / limit));
  const pages = Array.from({ length: count }, (_, index) => ({ limit, offset: index * limit }));
  const other = Math.max(1, Math.ceil(limit / 2) - 1);
  const others = [total >> 1, Math.max(0, total - other)].map((offset) => ({
    limit: other,
    offset,
  }));
  const requests = [...pages, ...others].map((page) => survey.plan(id, { ...values, ...page }));
  return [whole, ...requests, repeated(whole)];
}

const DETAILS = 8;

/** Plans the details of runs in the middle and at the end of lists, with and without a mention. */
function runRequests(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  const window = { brand: discovered.brand, ...closedWindow(survey) };
  const lists = [{}, { mentioned: true }, { mentioned: false }];
  return lists.flatMap((filters) => {
    const values = { ...window, ...filters };
    return innerPages(survey, list("listQueryRuns", values)).flatMap((page) => [
      page,
      repeated(page),
      ...textsIn(survey, page, "run_id").map((run_id) => survey.plan("getQueryRun", { run_id })),
    ]);
  });
}

/** Plans the details of videos that are not on the first page of a month. */
function videoRequests(survey: Survey, { brand }: DiscoveredBrand): PlannedRequest[] {
  const values = { brand, ...closedWindow(survey, VIDEO_DAYS) };
  return innerPages(survey, list("listVideoSummaries", values)).flatMap((page) => [
    page,
    repeated(page),
    ...textsIn(survey, page, "url").map((url) => survey.plan("getVideoSummary", { brand, url })),
  ]);
}

/** Returns a page in the middle of a list and its last one; only the first while the total is unknown. */
function innerPages(survey: Survey, { id, values }: ListQuery): PlannedRequest[] {
  const first = survey.plan(id, { ...values, limit: 100, offset: 0 });
  const total = totalOf(survey, first);
  if (total === null) return [first];
  const offsets = new Set([total >> 1, Math.max(0, total - DETAILS)]);
  return [...offsets].map((offset) => survey.plan(id, { ...values, limit: DETAILS, offset }));
}

function textsIn(survey: Survey, page: PlannedRequest, field: string): string[] {
  return fieldTexts(survey.rows(page).slice(0, DETAILS), field);
}

/** Plans the leaderboards of the last prompts. */
function leaderboardRequests(
  survey: Survey,
  { brand, prompts }: DiscoveredBrand,
): PlannedRequest[] {
  return fieldTexts(prompts.slice(-DETAILS), "brand_prompt_id").map((brand_prompt_id) =>
    survey.plan("getPromptLeaderboard", { brand, brand_prompt_id }),
  );
}
