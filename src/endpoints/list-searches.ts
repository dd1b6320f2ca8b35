import type { Schemas } from "../contract/operation.ts";
import {
  platformsInScope,
  searchCoverage,
  type Coverage,
  type SearchCoverage,
} from "../metrics/search-coverage.ts";
import { searchDetails } from "../metrics/search-details.ts";
import {
  chooseLanguage,
  languageVolumes,
  searchedStrings,
  UNMATCHED_SHARE,
  type LanguageVolume,
  type SearchedString,
} from "../metrics/searches.ts";
import { topicRows, unminedRows, OTHER_SEARCHES, type TopicRow } from "../metrics/topics.ts";
import { PLATFORMS, type Platform } from "../simulation/model.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";
import type { SortedRows } from "../metrics/ranking.ts";
import { searchRow, topicRow, type WithDetails, type RowContext } from "./search-rows.ts";

/** GET /searches (§4.4): the web searches of runs, as one language's topics or as single strings. */
export const listSearches: Endpoint<"listSearches"> = (call) => {
  const { parameters } = call;
  const { volumes, language, strings, topics, other, total, isMined } = searchTables(call);
  const coverage = coverageOf(call);
  const context = contextOf(call, total, coverage);
  const page =
    parameters.group_by === "search"
      ? pageOf(
          detailed(call, strings, ({ id }) => [id]),
          parameters,
          (row) => searchRow(context, row),
        )
      : pageOf(
          detailed(call, topics, (row) => row.strings),
          parameters,
          (row) => topicRow(context, row),
        );
  return {
    body: {
      ...page,
      total_occurrences: total,
      total_unique_searches: strings.length,
      unmatched_terms: other?.strings.length ?? 0,
      unmatched_pct_of_searches: UNMATCHED_SHARE.of(other?.occurrences ?? 0, total),
      topics_ready: isMined,
      language,
      available_languages:
        volumes.length > 1
          ? volumes.map((volume) => ({ language: volume.language, searches: volume.searches }))
          : [],
      searches_by_provider_total: totalsByProvider(context, strings),
      coverage: coverageFieldsOf(coverage),
    },
    effectiveFilters: { language },
    ...labelHint(call, { strings }),
  };
};

/** The searches from which a response is computed. */
export interface SearchTables {
  readonly volumes: readonly LanguageVolume[];
  readonly language: string;
  readonly strings: readonly SearchedString[];
  readonly topics: readonly TopicRow[];
  /** The bucket of searches without a topic; undefined: it is empty. */
  readonly other: TopicRow | undefined;
  /** The occurrences of all strings. */
  readonly total: number;
  readonly isMined: boolean;
}

/** Selects the strings of a request and assigns them to topics. */
export function searchTables({
  brand,
  query,
  window,
  parameters,
}: Pick<Call<"listSearches">, "brand" | "query" | "window" | "parameters">): SearchTables {
  const volumes = languageVolumes(brand, window);
  const language = chooseLanguage(volumes, parameters.language);
  const strings = searchedStrings(query, language, parameters.search);
  const tree = brand.topics();
  const topics =
    tree === null ? unminedRows(language, strings) : topicRows(brand.catalogue, tree, strings);
  const other = topics.find(({ label, id }) => id === 0 && label === OTHER_SEARCHES);
  const total = strings.reduce((sum, { occurrences }) => sum + occurrences, 0);
  return { volumes, language, strings, topics, other, total, isMined: tree !== null };
}

/** Adds details to the rows of a page when they are read. */
function detailed<Row>(
  { query }: Call<"listSearches">,
  rows: readonly Row[],
  stringsOf: (row: Row) => readonly number[],
): SortedRows<WithDetails<Row>> {
  return {
    length: rows.length,
    slice: (start, end) => {
      const page = rows.slice(start, end);
      const details = searchDetails(query, page.map(stringsOf));
      return page.map((row, place) => ({ ...row, details: details[place]! }));
    },
  };
}

function contextOf(
  { brand, workspace }: Call<"listSearches">,
  total: number,
  { byPlatform }: SearchCoverage,
): RowContext {
  return {
    brand,
    anchor: workspace.anchor,
    total,
    platforms: byPlatform
      .filter(({ exposesSearches, readable }) => exposesSearches && readable > 0)
      .map(({ platform }) => platform),
  };
}

function totalsByProvider(
  { platforms }: RowContext,
  strings: readonly SearchedString[],
): Partial<Record<Platform, number>> {
  return Object.fromEntries(
    platforms.map((platform) => {
      const index = PLATFORMS.indexOf(platform);
      return [platform, strings.reduce((sum, { countOn }) => sum + countOn(index), 0)];
    }),
  );
}

function coverageOf({ brand, query, parameters }: Call<"listSearches">): SearchCoverage {
  return searchCoverage(query, platformsInScope(brand, parameters.llm_provider));
}

function coverageFieldsOf({ total, byPlatform }: SearchCoverage): Schemas["SearchCoverage"] {
  return {
    ...coverageFields(total),
    by_provider: byPlatform.map((row) => ({
      provider: row.platform,
      provider_display: row.displayName,
      exposes_searches: row.exposesSearches,
      ...coverageFields(row),
      searches: row.searches,
    })),
  };
}

function coverageFields(coverage: Coverage): {
  runs: number;
  runs_with_readable_searches: number;
  runs_without_search: number;
  no_search_rate_pct: number | null;
} {
  return {
    runs: coverage.runs,
    runs_with_readable_searches: coverage.readable,
    runs_without_search: coverage.withoutSearch,
    no_search_rate_pct: coverage.noSearchRate,
  };
}

/** A topic's label is not a search string (§2.12); searching for one, and finding nothing, is a common mistake. */
function labelHint(
  { brand, parameters }: Call<"listSearches">,
  { strings }: Pick<SearchTables, "strings">,
): { hint?: string } {
  const wanted = parameters.search?.toLowerCase();
  if (wanted === undefined || strings.length > 0) return {};
  const labels = brand.topics()?.labels ?? brand.catalogue.subjects.map(({ label }) => label);
  const label = labels.find((one) => one.toLowerCase() === wanted);
  if (label === undefined) return {};
  return { hint: `search "${label}" is the label of a topic, not a search string` };
}
