import type { OperationId } from "../../../src/contract/operation.ts";
import { sharedCounts } from "../../assert/counts.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isOtherBucket, modeOf } from "../../assert/search-listings.ts";
import { widerSelections, type Selection, type WiderSelection } from "../../assert/selections.ts";
import { areTokensRegenerated, UNCHANGED_DATA } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { filterPairRequests } from "../../plan/paired-lists.ts";
import { filterRequests } from "./filter-requests.ts";

/** How the rows of a list are compared. */
interface Rows {
  /** Identifies a row; null if it cannot be identified. */
  readonly keyOf: (row: Json, exchange: Exchange) => unknown;
  /** What a row counts; a row that counts nothing need not be listed. */
  readonly count: string | null;
  /** The filters that rows match, whatever else is selected; others select the runs that are counted. */
  readonly byRow: readonly string[];
}

const LISTS: Readonly<Partial<Record<OperationId, Rows>>> = {
  getVisibility: { keyOf: () => null, count: null, byRow: [] },
  listTopMentionedBrands: {
    keyOf: (row) => `${row.brand_name} ${row.domain}`,
    count: "mention_count",
    byRow: [],
  },
  listCitedDomains: {
    keyOf: ({ domain }) => domain,
    count: "citation_count",
    byRow: ["domain", "ownership"],
  },
  listCitations: {
    keyOf: ({ url }) => url,
    count: "citation_count",
    byRow: ["domain", "url_status", "source_type", "content_type", "search"],
  },
  listSearches: { keyOf: searchKey, count: "occurrences", byRow: ["search"] },
  listPromptsByVisibility: {
    keyOf: (row) => `${row.prompt_text_preview} ${row.country}`,
    count: "total_runs",
    byRow: ["country", "max_difficulty", "min_search_volume", "query_tag", "search"],
  },
  listRankingAdvice: { keyOf: ({ run_id }) => run_id, count: null, byRow: ["search", "status"] },
  listQueryRuns: {
    keyOf: ({ run_id }) => run_id,
    count: null,
    byRow: ["brand_prompt_id", "llm_provider", "mentioned", "window"],
  },
  listVideoSummaries: { keyOf: ({ url }) => url, count: null, byRow: ["search", "window"] },
};

/** The wording of a topic may change, its id not; rows of a tree that is not mined have no ids that stay. */
function searchKey(row: Json, exchange: Exchange): unknown {
  if (modeOf(exchange) === "search") return row.search;
  const isTopic = exchange.response?.json?.topics_ready === true && !isOtherBucket(row);
  return isTopic ? row.topic_id : null;
}

/**
 * §4.2 to §4.7: under several filters, a response has and counts at most what it has and counts without one of them,
 * and every row that it has without each of them.
 */
export const combined: Rule = {
  id: "filter.combined",
  requests: (survey) => [...filterRequests(survey), ...filterPairRequests(survey)],
  judge(survey, reporter) {
    reporter.needs(`a response with a filter, and the same without it, ${UNCHANGED_DATA}`);
    for (const [id, rows] of Object.entries(LISTS)) {
      for (const [narrow, wider] of widerSelections(survey, id as OperationId)) {
        const comparable = wider.filter(isOfOneTree);
        const findings = [
          ...comparable.flatMap((pair) => [
            ...moreCounts(pair, rows),
            ...surplusRows(survey, pair, rows),
          ]),
          ...missingRows(survey, comparable, rows),
        ];
        reportFindings(reporter, narrow.first, findings, comparable.some(couldFail));
      }
    }
  },
};

/** Searches are listed in one language. */
function isOfOneTree({ narrow, wide }: WiderSelection): boolean {
  const [one, other] = [narrow, wide].map(({ first }): unknown => first.response?.json?.language);
  return one === other;
}

function couldFail({ wide }: WiderSelection): boolean {
  const { metrics } = wide.first.response?.json ?? {};
  return itemsOf(wide.first).length > 0 || metrics?.total_runs > 0;
}

function inWords({ wide, lacks }: WiderSelection): string {
  return lacks === "window"
    ? `over ${parametersOf(wide.first)["start_date"]} to ${parametersOf(wide.first)["end_date"]}`
    : `without ${lacks}`;
}

/** Counts of the response and of its rows that are higher than in the wider one. */
function moreCounts(pair: WiderSelection, rows: Rows): FindingDetails[] {
  const { narrow, wide } = pair;
  const counts = [
    ...sharedCounts({ whole: wide.first, part: narrow.first }).filter(
      ([all]) => !all.isBeforeFilters,
    ),
    ...sharedRowCounts(pair, rows),
  ];
  return counts
    .filter(([all, some]) => some.value > all.value)
    .map(([all, some]) => ({
      pointer: some.pointer,
      kind: "more-than-without",
      expected: `at most ${all.value}, as ${inWords(pair)}`,
      actual: String(some.value),
      compared: [{ exchange: wide.first, pointer: all.pointer }],
    }));
}

interface RowCount {
  readonly pointer: string;
  readonly value: number;
}

/** The occurrences of searches, which are not among the counts of other rules. */
function sharedRowCounts(
  { narrow, wide }: WiderSelection,
  { keyOf, count }: Rows,
): (readonly [RowCount, RowCount])[] {
  if (count !== "occurrences") return [];
  const countsIn = (exchange: Exchange): ReadonlyMap<unknown, RowCount> =>
    new Map(
      itemsOf(exchange).flatMap((row, index) => {
        const key = keyOf(row ?? {}, exchange);
        const value: unknown = row?.[count];
        if (key === null || !isCount(value)) return [];
        return [[key, { pointer: `${rowPointer(index)}/${count}`, value }]];
      }),
    );
  const known = countsIn(wide.first);
  return [...countsIn(narrow.first)].flatMap(([key, some]) => {
    const all = known.get(key);
    return all === undefined ? [] : [[all, some] as const];
  });
}

/** Whether rows of two responses can be compared: the ids of runs may differ in every response. */
function areKeysStable(survey: Survey, { first }: Selection): boolean {
  return first.operation !== "listQueryRuns" || areRunIdsStable(survey);
}

function areRunIdsStable(survey: Survey): boolean {
  return survey.memoize("filter.run-ids-stay", () => {
    const lists = survey.responses("listQueryRuns");
    const repeatedOnes = lists.filter(
      (one) => survey.find(repeated(plannedRequestOf(one))) !== null,
    );
    return (
      repeatedOnes.length > 0 && !repeatedOnes.some((one) => areTokensRegenerated(survey, one))
    );
  });
}

/** The keys of rows that count something. */
function keysOf({ rows, first }: Selection, { keyOf, count }: Rows): Set<unknown> {
  const counting = (rows ?? []).filter((row) => count === null || row?.[count] !== 0);
  return new Set(counting.map((row) => keyOf(row ?? {}, first)));
}

/** Rows that the whole wider list lacks. */
function surplusRows(survey: Survey, pair: WiderSelection, list: Rows): FindingDetails[] {
  const { narrow, wide } = pair;
  if (wide.rows === null || !areKeysStable(survey, wide)) return [];
  const known = new Set(wide.rows.map((row) => list.keyOf(row ?? {}, wide.first)));
  return itemsOf(narrow.first).flatMap((row, index) => {
    const key = list.keyOf(row ?? {}, narrow.first);
    const isCounted = list.count === null || row?.[list.count] > 0;
    if (key === null || key === undefined || known.has(key) || !isCounted) return [];
    return [
      {
        pointer: rowPointer(index),
        kind: "row-too-many",
        expected: `one of the ${wide.rows?.length} rows ${inWords(pair)}, if that list is complete`,
        actual: formatValue(key),
        compared: [{ exchange: wide.first, pointer: "/items" }],
      },
    ];
  });
}

/** Rows that are in the list without one filter and in the list without another one, of which rows show one. */
function missingRows(
  survey: Survey,
  wider: readonly WiderSelection[],
  list: Rows,
): FindingDetails[] {
  return wider.flatMap((one, at) =>
    wider.slice(at + 1).flatMap((other) => {
      const { narrow } = one;
      // A topic can match one filter by other strings than the other one.
      const isTopics =
        narrow.first.operation === "listSearches" && modeOf(narrow.first) !== "search";
      const isShown = !isTopics && [one, other].some(({ lacks }) => list.byRow.includes(lacks));
      const selections = [narrow, one.wide, other.wide];
      if (!isShown || one.lacks === other.lacks) return [];
      if (selections.some((each) => each.rows === null || !areKeysStable(survey, each))) return [];
      const [listed, left, right] = selections.map((each) => keysOf(each, list));
      const missing = [...(left ?? [])].filter(
        (key) =>
          key !== null &&
          key !== undefined &&
          right?.has(key) === true &&
          listed?.has(key) === false,
      );
      return missing.slice(0, 1).map((key) => ({
        pointer: "/items",
        kind: "row-left-out",
        expected: `${formatValue(key)}, which is listed ${inWords(one)} and ${inWords(other)}`,
        actual: `${narrow.rows?.length} other rows`,
        compared: [one, other].map(({ wide }) => ({ exchange: wide.first, pointer: "/items" })),
      }));
    }),
  );
}
