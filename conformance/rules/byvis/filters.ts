import type { Ask, Values } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { baseAsk } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { folded } from "../../text.ts";
import { textsOf } from "../queries/ground.ts";
import { rowsOf } from "../runs/rows.ts";
import { textAsks } from "./preview.ts";
import { byvisBase, byvisStudy } from "./rows.ts";
import { textsFor } from "./texts.ts";

/** §4.5: what a row shows of itself fits the filters that were used. */
export const byvisFilters: Rule = {
  id: "byvis.filters",
  asks: (survey) => [...textAsks(survey), ...filterAsks(survey)],
  judge(survey, judgement) {
    judgement.missing("two prompts that a filter tells apart");
    for (const exchange of survey.replies("listPromptsByVisibility")) {
      const wanted = wantedOf(survey, exchange);
      const told = rowsOf(exchange).flatMap(({ row, pointer }) =>
        wanted.map((one) => ({ ...one, value: one.read(row), pointer })),
      );
      const legible = told.filter(({ value }) => value !== undefined);
      const findings = legible
        .filter(({ fits, value }) => !fits(value))
        .map(({ field, expected, value, pointer }): Finding => ({
          pointer: `${pointer}/${field}`,
          kind: "row-not-matching",
          expected,
          actual: shown(value),
        }));
      tell(judgement, exchange, { findings, witness: legible.length > 0 });
    }
  },
};

/** One filter of a request, and what of a row shows whether it fits. */
interface Wanted {
  readonly field: string;
  readonly expected: string;
  /** undefined: the row does not show it. */
  readonly read: (row: Json) => unknown;
  readonly fits: (value: unknown) => boolean;
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
    expected: country,
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
      expected: `${given} or ${bound}`,
      read: (row) => (typeof row[field] === "number" ? row[field] : undefined),
      fits: (value) =>
        bound === "more" ? Number(value) >= Number(given) : Number(value) <= Number(given),
    },
  ];
}

function tagOf(slug: string): Wanted {
  return {
    field: "tags",
    expected: `a list with ${slug}`,
    read: (row) => (Array.isArray(row.tags) ? row.tags : undefined),
    fits: (value) => textsOf(value).includes(slug),
  };
}

/** The whole text is in /queries; the row has its beginning only. */
function textOf(survey: Survey, exchange: Exchange, search: string): Wanted {
  const texts = textsFor(survey, exchange);
  return {
    field: "brand_prompt_id",
    expected: `a prompt whose text has "${search}"`,
    read: (row) => texts.get(row.brand_prompt_id),
    fits: (value) => folded(String(value)).includes(folded(search)),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Each filter once, by a value of the base that leaves some of its rows out. */
function filterAsks(survey: Survey): Ask[] {
  const study = byvisStudy(survey);
  const list = study === null ? null : survey.find(byvisBase(survey, study));
  if (study === null || list === null) return [];
  const rows = rowsOf(list).map(({ row }): Json => row);
  const words = study.prompts.flatMap((prompt) => wordsOf(prompt?.text));
  const filters: Values[] = [
    { country: rarest(rows.map(({ country }) => country)) },
    {
      min_search_volume: middle(rows.map((row) => row.search_volume_bucket)),
      max_difficulty: middle(rows.map((row) => row.difficulty_bucket)),
    },
    { query_tag: rarest(rows.flatMap(({ tags }) => textsOf(tags))) },
    { search: rarest(words) },
  ];
  return filters
    .filter((one) => Object.values(one).every((value) => value !== undefined))
    .map((one) => baseAsk(survey, "listPromptsByVisibility", study, one));
}

/** Words of plain letters, so that any way of searching finds them. */
function wordsOf(value: unknown): string[] {
  if (typeof value !== "string") return [];
  return [...new Set(value.split(/\s+/u).filter((word) => /^[a-z]{5,}$/.test(word)))];
}

/** The rarest text that occurs twice; else the first one. */
function rarest(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value): value is string => typeof value === "string");
  const counts = Map.groupBy(texts, (value) => value);
  const twice = [...counts].filter(([, all]) => all.length > 1);
  return twice.toSorted(([, a], [, b]) => a.length - b.length)[0]?.[0] ?? texts[0];
}

function middle(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value): value is number => typeof value === "number");
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
