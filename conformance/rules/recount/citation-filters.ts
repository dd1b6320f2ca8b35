import { wholeList } from "../../assert/whole-lists.ts";
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
import type { CountedRuns } from "../../plan/counted-runs.ts";
import { valueCounts } from "../../plan/value-counts.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/**
 * Plans one filter at a time, each with the rarest value of the cited URLs that some of them lack, and several at once.
 * Owners are requested in deep checks only: the rules on domains count them for another brand or window.
 */
export function citationFilters(
  survey: Survey,
  id: "listCitations" | "listCitedDomains",
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
  return [...filters, ...severalOf(survey, counted.scope), ...owners];
}

/** What a row matches, for each filter of the lists of cited URLs and domains. */
const MATCHED: Readonly<Record<string, (row: Json) => readonly unknown[]>> = {
  search: ({ page_title }) => wordsOf(page_title),
  llm_provider: ({ providers }) => textsOf(providers),
  url_status: ({ url_status }) => [url_status],
  content_type: ({ content_type_tags }) => textsOf(content_type_tags),
  source_type: ({ source_type_tags }) => textsOf(source_type_tags),
  domain: ({ domain }) => [domain],
};

function citedRows(survey: Survey, scope: RequestParameters): readonly Json[] {
  return wholeList(survey, "listCitations", scope)?.rows ?? [];
}

/** Combines filters that some rows match. */
function severalOf(survey: Survey, scope: RequestParameters): readonly CombinedFilters[] {
  return survey.memoize(`recount.several-filters ${JSON.stringify(scope)}`, () => {
    const rows = citedRows(survey, scope);
    const matching = new Map(
      Object.entries(MATCHED).map(([name, valuesOf]) => [name, rowsByValue(rows, valuesOf)]),
    );
    const values = [...matching].map(([name, byValue]) => [name, [...byValue.keys()]]);
    return combinedFilters(survey, Object.fromEntries(values) as FilterValues, (filters) => {
      const [fewest = new Set(), ...others] = Object.entries(filters)
        .map(([name, value]) => matching.get(name)?.get(value) ?? new Set<number>())
        .toSorted((a, b) => a.size - b.size);
      return [...fewest].filter((row) => others.every((other) => other.has(row))).length;
    });
  });
}

/** The indexes of the rows that match each value. */
function rowsByValue(
  rows: readonly Json[],
  valuesOf: (row: Json) => readonly unknown[],
): ReadonlyMap<unknown, ReadonlySet<number>> {
  const pairs = rows.flatMap((row, index) =>
    valuesOf(row ?? {}).map((value) => ({ value, index })),
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
