import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { PlannedRequest, RequestParameters } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { searchesOfList } from "../../plan/text-searches.ts";
import { firstPageRequest } from "../../plan/paging.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { foldText } from "../../assert/text.ts";
import { textsOf, rowsOf } from "../../assert/rows.ts";
import { textRequests } from "./preview.ts";
import { byvisFirstPage, byvisBrand, textsFor } from "./prompt-rows.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §4.5: each row matches the filters of the request. */
export const byvisFilters: Rule = {
  id: "byvis.filters",
  requests: (survey) => [...textRequests(survey), ...filterRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("two prompts that differ in a filter");
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const wanted = wantedOf(survey, exchange);
      const reported = rowsOf(exchange).flatMap(({ row, pointer }) =>
        wanted.map((one) => ({ ...one, value: one.read(row), row, pointer })),
      );
      const legible = reported.filter(({ value }) => value !== undefined);
      const findings = legible
        .filter(({ fits, value }) => !fits(value))
        .map(({ field, expected, value, pointer, row, source }): FindingDetails => ({
          pointer: `${pointer}/${field}`,
          kind: "row-not-matching",
          expected,
          actual: formatValue(value),
          compared: source?.(row) ?? [],
        }));
      reportFindings(reporter, exchange, findings, legible.length > 0);
    }
  },
};

/** One filter of a request, and how a row shows whether it matches. */
interface Wanted {
  readonly field: string;
  readonly expected: string;
  /** undefined if the row does not show it. */
  readonly read: (row: Json) => unknown;
  readonly fits: (value: unknown) => boolean;
  /** Where the value was read, unless in the row itself. */
  readonly source?: (row: Json) => readonly Place[];
}

function wantedOf(survey: Survey, exchange: Exchange): Wanted[] {
  const { country, query_tag, search } = parametersOf(exchange);
  return [
    ...(country === undefined || !/^[A-Z]{2}$/.test(country) ? [] : [countryOf(country)]),
    ...bucketOf(exchange, "min_search_volume", "search_volume_bucket", "more"),
    ...bucketOf(exchange, "max_difficulty", "difficulty_bucket", "less"),
    ...(query_tag === undefined || query_tag === "" ? [] : [tagOf(query_tag)]),
    ...(search === undefined || search === "" ? [] : [textOf(survey, exchange, search)]),
  ];
}

function countryOf(country: string): Wanted {
  return {
    field: "country",
    expected: `"${country}", as requested with country`,
    read: (row) => text(row.country),
    fits: (value) => value === country,
  };
}

function bucketOf(
  exchange: Exchange,
  parameter: "min_search_volume" | "max_difficulty",
  field: string,
  bound: "more" | "less",
): Wanted[] {
  const given = parametersOf(exchange)[parameter] ?? "";
  if (!/^(?:[1-9]|10)$/.test(given)) return [];
  return [
    {
      field,
      expected: `${given} or ${bound}, as requested with ${parameter}`,
      read: (row) => (typeof row[field] === "number" ? row[field] : undefined),
      fits: (value) =>
        bound === "more" ? Number(value) >= Number(given) : Number(value) <= Number(given),
    },
  ];
}

function tagOf(slug: string): Wanted {
  return {
    field: "tags",
    expected: `a list containing "${slug}", as requested with query_tag`,
    read: (row) => (Array.isArray(row.tags) ? row.tags : undefined),
    fits: (value) => textsOf(value).includes(slug),
  };
}

/** /queries has the whole text; the row has only its beginning. */
function textOf(survey: Survey, exchange: Exchange, search: string): Wanted {
  const texts = textsFor(survey, exchange);
  return {
    field: "brand_prompt_id",
    expected: `a prompt whose text contains "${search}"`,
    read: (row) => texts.get(row.brand_prompt_id)?.text,
    fits: (value) => foldText(String(value)).includes(foldText(search)),
    source: (row) => {
      const place = texts.get(row.brand_prompt_id);
      return place === undefined ? [] : [place];
    },
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Plans each filter once, with a value that excludes some rows. */
function filterRequests(survey: Survey): PlannedRequest[] {
  const discovered = byvisBrand(survey);
  const list = discovered === null ? null : survey.find(byvisFirstPage(survey, discovered));
  if (discovered === null || list === null) return [];
  const rows = rowsOf(list).map(({ row }): Json => row);
  const searches = searchesOfList(survey, "listPromptsByVisibility", discovered.brand);
  const words = discovered.prompts.flatMap((prompt) => wordsOf(prompt?.text));
  const filters: RequestParameters[] = [
    { country: rarest(rows.map(({ country }) => country)) },
    {
      min_search_volume: middle(rows.map((row) => row.search_volume_bucket)),
      max_difficulty: middle(rows.map((row) => row.difficulty_bucket)),
    },
    { query_tag: rarest(rows.flatMap(({ tags }) => textsOf(tags))) },
    ...(searches.length > 0 ? [] : [{ search: rarest(words) }]),
  ];
  return [
    ...searches,
    ...filters
      .filter((one) => Object.values(one).every((value) => value !== undefined))
      .map((one) => firstPageRequest(survey, "listPromptsByVisibility", discovered, one)),
  ];
}

/** Returns words of plain letters without their first, which only a search for parts of words finds. */
function wordsOf(value: unknown): string[] {
  if (typeof value !== "string") return [];
  const words = value.split(/\s+/u).filter((word) => /^[a-z]{6,}$/.test(word));
  return [...new Set(words.map((word) => word.slice(1)))];
}

/** Returns the rarest text that occurs twice; else the first one. */
function rarest(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value): value is string => typeof value === "string");
  const counts = groupBy(texts, (value) => value);
  const twice = [...counts].filter(([, all]) => all.length > 1);
  return twice.toSorted(([, a], [, b]) => a.length - b.length)[0]?.[0] ?? texts[0];
}

function middle(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value): value is number => typeof value === "number");
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
