import { fieldTexts, listOf } from "../assert/rows.ts";
import { type PlannedRequest, repeated, type RequestParameters } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import { isCount } from "../assert/numbers.ts";
import type { Survey } from "../core/survey.ts";
import {
  areBrandsRanked,
  closedWindow,
  brandWithMostRuns,
  discoveryRequests,
  searchesRequest,
  discoveredBrands,
  type DiscoveredBrand,
} from "./discovery.ts";
import { foldText } from "../assert/text.ts";
import { hasOneLanguage } from "../assert/search-listings.ts";

/** Plans the first page of /searches over the closed window. */
export function pageRequest(
  survey: Survey,
  brand: string,
  values: RequestParameters,
): PlannedRequest {
  return survey.plan("listSearches", {
    brand,
    ...closedWindow(survey),
    ...values,
    limit: 100,
    offset: 0,
  });
}

const ENOUGH_STRINGS = 20;

/** Returns a brand with topics, one language and few search strings; else any brand with topics. */
export function readableBrand(survey: Survey): DiscoveredBrand | null {
  const mined = searched(survey).filter(({ searches }) => searches.topics_ready === true);
  const plain = mined.filter(({ searches }) => hasOneLanguage(searches));
  const bySize = (plain.length > 0 ? plain : mined).toSorted(
    (a, b) => a.searches.total_unique_searches - b.searches.total_unique_searches,
  );
  const ample = bySize.find(({ searches }) => searches.total_unique_searches >= ENOUGH_STRINGS);
  return ample ?? bySize.at(-1) ?? null;
}

/** Returns a brand that has searches but no topics yet. */
function brandWithoutTopics(survey: Survey): DiscoveredBrand | null {
  return searched(survey).find(({ searches }) => searches.topics_ready === false) ?? null;
}

function searched(survey: Survey): DiscoveredBrand[] {
  if (!areBrandsRanked(survey)) return [];
  return discoveredBrands(survey).filter(
    ({ searches }) =>
      isCount(searches?.total_unique_searches) && searches.total_unique_searches > 0,
  );
}

/** Plans the topics of the chosen brands completely, and a repetition of their first pages. */
export function topicRequests(survey: Survey): PlannedRequest[] {
  return [
    ...discoveryRequests(survey),
    ...brandsOfInterest(survey).flatMap((brand) => [
      ...survey.walkRequests("listSearches", { brand, ...closedWindow(survey) }),
      repeated(searchesRequest(survey, brand)),
    ]),
  ];
}

/** Plans the search strings of brands that have few, and the first page of the brand with the most runs. */
export function stringRequests(survey: Survey): PlannedRequest[] {
  const brands = [readableBrand(survey), brandWithoutTopics(survey)].flatMap(
    (discovered) => discovered?.brand ?? [],
  );
  const richest = brandWithMostRuns(survey);
  return [
    ...topicRequests(survey),
    ...(richest === null ? [] : [pageRequest(survey, richest.brand, { group_by: "search" })]),
    ...brands.flatMap((brand) => [
      ...survey.walkRequests("listSearches", {
        brand,
        ...closedWindow(survey),
        group_by: "search",
      }),
      repeated(pageRequest(survey, brand, { group_by: "search" })),
    ]),
  ];
}

/** Plans a search for a word that only some strings contain, in both modes. */
export function wordRequests(survey: Survey): PlannedRequest[] {
  const discovered = readableBrand(survey);
  const word = discovered === null ? null : wordOf(survey, discovered.brand);
  if (discovered === null || word === null) return stringRequests(survey);
  return [
    ...stringRequests(survey),
    pageRequest(survey, discovered.brand, { search: word }),
    pageRequest(survey, discovered.brand, { search: word, group_by: "search" }),
    ...labelRequests(survey, discovered),
  ];
}

/** Plans a search for the label of a topic, which is not a search string itself. */
function labelRequests(survey: Survey, { brand, searches }: DiscoveredBrand): PlannedRequest[] {
  const strings = stringsOf(survey, brand).map((row) => foldText(String(row?.search)));
  const labels = fieldTexts(listOf(searches?.items), "search");
  const search = labels.find((label) => !strings.some((text) => text.includes(foldText(label))));
  return search === undefined ? [] : [pageRequest(survey, brand, { search, group_by: "search" })];
}

/** Plans the topics under one filter of each kind. */
export function searchFilterRequests(survey: Survey): PlannedRequest[] {
  const discovered = readableBrand(survey);
  if (discovered === null) return wordRequests(survey);
  const { brand } = discovered;
  const [provider] = Object.keys(discovered.searches.searches_by_provider_total ?? {});
  const [trigger] = triggersOf(survey, brand);
  return [
    ...wordRequests(survey),
    ...(provider === undefined ? [] : [pageRequest(survey, brand, { llm_provider: provider })]),
    ...(trigger === undefined
      ? []
      : [pageRequest(survey, brand, { brand_prompt_id: trigger.brand_prompt_id })]),
  ];
}

/** Returns the prompts that triggered the strings of a brand's first page, each once. */
export function triggersOf(survey: Survey, brand: string): Trigger[] {
  const triggers = new Map<string, Trigger>();
  for (const row of stringsOf(survey, brand)) {
    const id: unknown = row?.triggered_by?.brand_prompt_id;
    if (typeof id !== "string" || triggers.has(id)) continue;
    triggers.set(id, { brand_prompt_id: id, search: row.search });
  }
  return [...triggers.values()];
}

export interface Trigger {
  readonly brand_prompt_id: string;
  readonly search: unknown;
}

function stringsOf(survey: Survey, brand: string): readonly Json[] {
  return survey.rows(pageRequest(survey, brand, { group_by: "search" }));
}

function brandsOfInterest(survey: Survey): string[] {
  const found = [brandWithMostRuns(survey), readableBrand(survey), brandWithoutTopics(survey)];
  return [...new Set(found.flatMap((discovered) => discovered?.brand ?? []))];
}

/** Words that any search normalises identically. */
const PLAIN_WORD = /^[a-z]{4,}$/i;

/** Returns a word that only some strings of a brand contain; null while they are unknown. */
function wordOf(survey: Survey, brand: string): string | null {
  const strings = fieldTexts(stringsOf(survey, brand), "search");
  const words = strings.flatMap((text) => text.split(/\s+/u));
  const distinctive = words.find((word) => {
    const holding = strings.filter((text) => foldText(text).includes(foldText(word)));
    return PLAIN_WORD.test(word) && holding.length < strings.length;
  });
  return distinctive ?? strings[0] ?? null;
}
