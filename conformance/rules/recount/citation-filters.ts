import { wholeList } from "../../assert/whole-lists.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { textsOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { RequestParameters } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { OWNER_KINDS } from "../../plan/citation-counts.ts";
import {
  combinedFilters,
  type CombinedFilters,
  type FilterValues,
} from "../../plan/combined-filters.ts";
import { isNamed, type CountedRun, type CountedRuns } from "../../plan/counted-runs.ts";
import { valueCounts } from "../../plan/value-counts.ts";
import { hasParameters } from "./requests.ts";
import { groupBy } from "../../../src/common/group-by.ts";

type CitedList = "listCitations" | "listCitedDomains";

/** The most combinations of a list. */
const MOST_COMBINATIONS = 3;

/**
 * Plans one filter at a time, each with the rarest value of the cited URLs that some of them lack, and several at once.
 * Owners are requested in deep checks only: the rules on domains count them for another brand or window.
 */
export function citationFilters(
  survey: Survey,
  id: CitedList,
  counted: CountedRuns,
): RequestParameters[] {
  const rows = citedRows(survey, counted.scope);
  const values = {
    domain: rarest(rows, ({ domain }) => [domain]),
    url_status: rarest(rows, ({ url_status }) => [url_status]),
    source_type: rarest(rows, ({ source_type_tags }) => textsOf(source_type_tags)),
    content_type: rarest(rows, ({ content_type_tags }) => textsOf(content_type_tags)),
    search: rarest(rows, ({ page_title }) => wordsOf(page_title)),
  };
  const isDeep = survey.settings.depth === "deep";
  const kinds = id === "listCitedDomains" && isDeep ? OWNER_KINDS : [];
  const owners = kinds.map((ownership) => ({ ownership }));
  const filters = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ [name]: value }],
  );
  return [...filters, ...severalOf(survey, id, counted), ...owners];
}

function citedRows(survey: Survey, scope: RequestParameters): readonly Json[] {
  return wholeList(survey, "listCitations", scope)?.rows ?? [];
}

/** A citation of a known URL. */
interface Citation {
  readonly run: CountedRun;
  /** The row of the URL. */
  readonly row: Json;
}

type ValuesOf = (citation: Citation) => readonly unknown[];

/** What a citation matches, for each filter. */
function filtersOf(survey: Survey, id: CitedList, counted: CountedRuns): Record<string, ValuesOf> {
  const { scope } = counted;
  const others = new Set(
    counted.runs
      .flatMap(({ mentions }) => mentions.map(({ brand }): unknown => brand))
      .filter((brand) => brand !== scope["brand"]),
  );
  const domains = wholeList(survey, "listCitedDomains", scope)?.rows ?? [];
  const owners = new Map(domains.map((row): [unknown, unknown] => [row?.domain, row?.ownership]));
  const all: Record<string, ValuesOf> = {
    search: ({ row }) => wordsOf(row.page_title),
    llm_provider: ({ run }) => [run.row.provider],
    url_status: ({ row }) => [row.url_status],
    content_type: ({ row }) => textsOf(row.content_type_tags),
    source_type: ({ row }) => textsOf(row.source_type_tags),
    domain: ({ row }) => [row.domain],
    ownership: ({ row }) => [owners.get(row.domain)],
    filter_by_brand: ({ run }) => [...others].filter((brand) => isNamed(run, brand)),
    exclude_brand: ({ run }) => [...others].filter((brand) => !isNamed(run, brand)),
    ...(counted.idsStay ? promptFilters(survey) : {}),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name]) => !(name in scope) && hasParameters(survey, id, { [name]: "" }),
    ),
  );
}

function promptFilters(survey: Survey): Record<string, ValuesOf> {
  return {
    brand_prompt_id: ({ run }) => [run.row.brand_prompt_id],
    query_tag: ({ run }) => textsOf(promptOfToken(survey, run.row.brand_prompt_id)?.tags),
  };
}

/** Combines filters that some citations match. */
function severalOf(
  survey: Survey,
  id: CitedList,
  counted: CountedRuns,
): readonly CombinedFilters[] {
  const { scope, runs } = counted;
  return survey.memoize(`recount.several-filters ${id} ${JSON.stringify(scope)}`, () => {
    const rowOf = new Map(citedRows(survey, scope).map((row): [unknown, Json] => [row?.url, row]));
    const citations = runs.flatMap((run) =>
      run.citations.flatMap(({ url }): Citation[] =>
        rowOf.has(url) ? [{ run, row: rowOf.get(url) ?? {} }] : [],
      ),
    );
    const matching = new Map(
      Object.entries(filtersOf(survey, id, counted)).map(([name, valuesOf]) => [
        name,
        indexesByValue(citations, valuesOf),
      ]),
    );
    const known = [...matching].map(([name, byValue]) => [name, [...byValue.keys()]]);
    const values = Object.fromEntries(known) as FilterValues;
    return combinedFilters(survey, { values, most: MOST_COMBINATIONS }, (filters) => {
      const [fewest, ...others] = Object.entries(filters)
        .map(([name, value]) => matching.get(name)?.get(value) ?? new Set<number>())
        .toSorted((a, b) => a.size - b.size);
      if (fewest === undefined) return citations.length;
      return [...fewest].filter((index) => others.every((other) => other.has(index))).length;
    });
  });
}

/** The indexes of the citations that match each value. */
function indexesByValue(
  citations: readonly Citation[],
  valuesOf: ValuesOf,
): ReadonlyMap<unknown, ReadonlySet<number>> {
  const pairs = citations.flatMap((citation, index) =>
    valuesOf(citation).map((value) => ({ value, index })),
  );
  const groups = [...groupBy(pairs, ({ value }) => value)];
  return new Map(groups.map(([value, group]) => [value, new Set(group.map(({ index }) => index))]));
}

/**
 * Returns the rarest value that two rows have if possible, but not all; null if there is none. Values that a row has
 * behind another one come first.
 */
function rarest(rows: readonly Json[], valuesOf: (row: Json) => readonly unknown[]): string | null {
  const rank = (count: number): number => (count < 2 ? rows.length : count);
  const [best] = valueCounts(rows, (row) => valuesOf(row ?? {}))
    .filter(({ count }) => count < rows.length)
    .toSorted((a, b) => Number(b.isLater) - Number(a.isLater) || rank(a.count) - rank(b.count));
  return best?.value ?? null;
}

function wordsOf(title: unknown): string[] {
  return typeof title === "string" ? (title.match(/[\p{L}\p{N}]{4,}/gu) ?? []) : [];
}
