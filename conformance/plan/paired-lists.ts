import type { OperationId } from "../../src/contract/operation.ts";
import { itemsOf, textsOf } from "../assert/rows.ts";
import { promptOfToken } from "../assert/prompts.ts";
import { wholeList } from "../assert/whole-lists.ts";
import type { Json } from "../core/exchange.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { groupBy } from "../../src/common/group-by.ts";
import { isObject } from "../../src/common/is-object.ts";
import { citedCompetitor, citedSample } from "./cited-sources.ts";
import {
  brandWithMostRuns,
  closedWindow,
  discoveredBrands,
  firstPromptId,
  innerWindow,
  providersWithRuns,
  YEAR_DAYS,
  type DiscoveredBrand,
} from "./discovery.ts";
import type { CombinedFilters } from "./combined-filters.ts";
import {
  combinationRequests,
  pairRequests,
  type PairedList,
  type ValuesOf,
} from "./filter-pairs.ts";
import { languageParameter, languageTreesOf } from "./language-trees.ts";
import { firstPageRequest } from "./paging.ts";
import { distinctiveTag } from "./prompts.ts";
import type { ListSample } from "./share-of-voice.ts";

const BUCKETS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Plans each pair of filters on the lists that take several, in a deep check. */
export function filterPairRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null || survey.settings.depth !== "deep") return [];
  return [
    ...pairedLists(survey, discovered).flatMap((list) => pairRequests(survey, list)),
    ...citedPairRequests(survey),
  ];
}

/** Lists whose rows show which filters they match. */
const SHOWING_MATCHES: ReadonlySet<OperationId> = new Set([
  "listSearches",
  "listPromptsByVisibility",
  "listRankingAdvice",
]);

/**
 * Plans combinations of filters on the lists whose rows show what they match, unless each pair is planned. Runs and
 * cited URLs are requested with combinations where all runs are known.
 */
export function filterCombinationRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null || survey.settings.depth === "deep") return [];
  return pairedLists(survey, discovered)
    .filter(({ id }) => SHOWING_MATCHES.has(id))
    .flatMap((list) => combinationRequests(survey, list));
}

function pairedLists(survey: Survey, discovered: DiscoveredBrand): PairedList[] {
  return [
    ...searchLists(survey, discovered),
    prompts(survey, discovered),
    advice(survey, discovered),
    answers(survey, discovered),
    ...videos(survey, discovered),
  ];
}

/** The topics and the strings of the default language and of the largest other one. */
function searchLists(survey: Survey, discovered: DiscoveredBrand): PairedList[] {
  const { brand, searches } = discovered;
  const window = { brand, ...closedWindow(survey) };
  const [other] = (languageTreesOf(searches) ?? [])
    .filter(({ code }) => code !== searches?.language)
    .toSorted((a, b) => (b.searches ?? 0) - (a.searches ?? 0));
  const others = other === undefined ? [] : [languageParameter(other.code)];
  return [undefined, ...others].map((language) => {
    const values = language === undefined ? window : { ...window, language };
    const strings = survey.plan("listSearches", {
      ...values,
      group_by: "search",
      limit: 100,
      offset: 0,
    });
    return {
      id: "listSearches",
      values,
      modes: [{}, { group_by: "search" }],
      rows: survey.rows(strings),
      selecting: {
        search: ({ search }) => wordsOf(search),
        brand_prompt_id: (row) => [row.triggered_by?.brand_prompt_id],
        query_tag: (row) => textsOf(promptOfToken(survey, row.triggered_by?.brand_prompt_id)?.tags),
      },
      counting: smallestProvider(searches),
    };
  });
}

/** The frequent strings have searches on all platforms. */
function smallestProvider(searches: Json): CombinedFilters {
  const counts = Object.entries<unknown>(searches?.searches_by_provider_total ?? {});
  const [smallest] = counts
    .filter((one): one is [string, number] => typeof one[1] === "number" && one[1] > 0)
    .toSorted((a, b) => a[1] - b[1]);
  return smallest === undefined ? {} : { llm_provider: smallest[0] };
}

function prompts(survey: Survey, discovered: DiscoveredBrand): PairedList {
  return {
    id: "listPromptsByVisibility",
    values: { brand: discovered.brand, ...closedWindow(survey) },
    rows: firstRows(survey, "listPromptsByVisibility", discovered),
    selecting: {
      query_tag: ({ tags }) => textsOf(tags),
      country: ({ country }) => [country],
      search: (row) => wordsOf(row.prompt_text_preview),
      min_search_volume: (row) =>
        BUCKETS.filter((bucket) => bucket <= row.search_volume_bucket).map(String),
      max_difficulty: (row) =>
        BUCKETS.filter((bucket) => bucket >= row.difficulty_bucket).map(String),
    },
    counting: {
      llm_provider: providersWithRuns(discovered)[0] ?? "openai",
      start_date: innerWindow(survey).start_date,
    },
  };
}

function advice(survey: Survey, { brand }: DiscoveredBrand): PairedList {
  return {
    id: "listRankingAdvice",
    values: { brand },
    rows: survey.rows(survey.plan("listRankingAdvice", { brand })),
    selecting: {
      status: ({ status }) => [status],
      search: (row) => wordsOf(row.prompt_text),
    },
  };
}

function answers(survey: Survey, discovered: DiscoveredBrand): PairedList {
  return {
    id: "listQueryRuns",
    values: { brand: discovered.brand, ...closedWindow(survey) },
    rows: firstRows(survey, "listQueryRuns", discovered),
    selecting: {
      mentioned: (row) => [String(row.was_mentioned)],
      llm_provider: ({ provider }) => [provider],
      brand_prompt_id: (row) => [row.brand_prompt_id],
    },
    counting: { ...innerWindow(survey) },
  };
}

/** The videos of a month, or of a longer window if there are few. */
function videos(survey: Survey, { brand }: DiscoveredBrand): PairedList[] {
  const lists = VIDEO_DAYS.flatMap((days) => {
    const values = { brand, ...closedWindow(survey, days) };
    const page = { ...values, limit: 100, offset: 0 };
    const exchange = survey.find(survey.plan("listVideoSummaries", page));
    return exchange === null ? [] : [{ values, rows: itemsOf(exchange) }];
  });
  const list = lists.find(({ rows }) => rows.length > 1) ?? lists[0];
  if (list === undefined) return [];
  const days = [...new Set(list.rows.map(dayOf))];
  const selecting = {
    search: (row: Json) => wordsOf(`${row.video_title} ${row.channel_title}`),
    start_date: (row: Json) => days.filter((day) => day <= dayOf(row)),
    end_date: (row: Json) => days.filter((day) => day >= dayOf(row)),
  };
  return [{ id: "listVideoSummaries", ...list, selecting }];
}

function dayOf(row: Json): string {
  return String(row?.summarized_at).slice(0, 10);
}

const VIDEO_DAYS = [undefined, YEAR_DAYS];

function wordsOf(text: unknown): string[] {
  return typeof text === "string" ? (text.match(/\p{L}{4,}/gu) ?? []) : [];
}

function firstRows(
  survey: Survey,
  id: PairedList["id"],
  discovered: DiscoveredBrand,
): readonly Json[] {
  return survey.rows(firstPageRequest(survey, id, discovered));
}

/** The cited domains and URLs of the sample, whose lists are read completely. */
function citedPairRequests(survey: Survey): PlannedRequest[] {
  const sample = citedSample(survey);
  const urls = sample === null ? null : wholeList(survey, "listCitations", sample.values);
  const domains = sample === null ? null : wholeList(survey, "listCitedDomains", sample.values);
  if (sample === null || urls === null || domains === null) return [];
  const pagesOf = groupBy(urls.rows.filter(isObject), ({ domain }): unknown => domain);
  const { values } = sample;
  // A filter on URLs selects the domains that have one.
  const ofDomain = Object.fromEntries(
    Object.entries(OF_URL).map(([name, valuesOf]): [string, ValuesOf] => [
      name,
      (row) => (pagesOf.get(row.domain) ?? []).flatMap(valuesOf),
    ]),
  );
  return [
    { id: "listCitations" as const, key: "url", rows: urls.rows, selecting: OF_URL },
    {
      id: "listCitedDomains" as const,
      key: "domain",
      rows: domains.rows,
      selecting: { ownership: (row: Json) => [row.ownership], ...ofDomain },
    },
  ].flatMap(({ key, selecting, ...list }) => {
    const byRun = runFilters(survey, sample, list.id);
    const requests = byRun.flatMap((filter) =>
      survey.walkRequests(list.id, { ...values, ...filter }),
    );
    const listed = byRun
      .flatMap((filter) => Object.entries(filter))
      .map(([name, value]) => {
        const rows = wholeList(survey, list.id, { ...values, [name]: value })?.rows ?? [];
        const keys = new Set(rows.map((row): unknown => row?.[key]));
        return [name, (row: Json) => (keys.has(row[key]) ? [value] : [])] as const;
      });
    const all = { ...selecting, ...Object.fromEntries(listed) };
    return [...requests, ...pairRequests(survey, { ...list, values, selecting: all })];
  });
}

/** The filters that select runs, which rows do not show. */
function runFilters(
  survey: Survey,
  sample: ListSample,
  id: "listCitations" | "listCitedDomains",
): CombinedFilters[] {
  const { brand } = sample.values;
  const discovered = discoveredBrands(survey).find((one) => one.brand === brand);
  const rival = citedCompetitor(survey, sample);
  const filters = {
    brand_prompt_id: discovered === undefined ? null : firstPromptId(discovered),
    query_tag: discovered === undefined ? null : distinctiveTag(discovered),
    filter_by_brand: id === "listCitedDomains" ? rival : null,
    exclude_brand: id === "listCitedDomains" ? rival : null,
  };
  return Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [{ [name]: value }],
  );
}

/** What the row of a cited URL matches. */
const OF_URL: Readonly<Record<string, ValuesOf>> = {
  content_type: (row) => textsOf(row.content_type_tags),
  source_type: (row) => textsOf(row.source_type_tags),
  url_status: (row) => [row.url_status],
  search: (row) => wordsOf(row.page_title),
  domain: ({ domain }) => [domain],
  llm_provider: ({ providers }) => textsOf(providers),
};
