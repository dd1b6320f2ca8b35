import { byFrequency } from "../../../src/common/by-frequency.ts";
import {
  BY_CONTENT_TYPE,
  BY_DOMAIN,
  BY_SITE_STATUS,
  BY_SOURCE_TYPE,
  BY_URL_STATUS,
} from "../../assert/filter-rule.ts";
import { rowsOf, textsOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { citationFilterRequests, citedRequests, searchRequests } from "../../plan/cited-sources.ts";
import { firstPageRequest, repeatedFirstPages } from "../../plan/paging.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";

/** Plans whole lists with filters: of cited URLs with `include_extras`, of domains, and of prompts in both orders. */
export function completeRequests(survey: Survey): PlannedRequest[] {
  return [
    ...citedRequests(survey),
    ...citationFilterRequests(survey, "listCitations", [
      BY_DOMAIN,
      BY_URL_STATUS,
      BY_SOURCE_TYPE,
      BY_CONTENT_TYPE,
    ]),
    ...searchRequests(survey, "listCitations"),
    ...citationFilterRequests(survey, "listCitedDomains", [
      BY_DOMAIN,
      BY_SITE_STATUS,
      BY_SOURCE_TYPE,
    ]),
    ...promptFilters(survey),
  ];
}

/** The values of a parameter that a row matches. */
type ValuesOf = (row: Json) => readonly unknown[];

const PROMPTS: Readonly<Record<string, ValuesOf>> = {
  country: (row) => [row?.country],
  query_tag: (row) => textsOf(row?.tags),
  search: (row) => partsOf(row?.prompt_text_preview),
  min_search_volume: (row) => [row?.search_volume_bucket],
};

function promptFilters(survey: Survey): PlannedRequest[] {
  const [discovered] = brandsWithPrompts(survey);
  if (discovered === undefined) return [];
  const whole = firstPageRequest(survey, "listPromptsByVisibility", discovered);
  const list = survey.find(whole);
  if (list === null) return [whole];
  const rows = rowsOf(list).map(({ row }): Json => row);
  return [
    whole,
    ...repeatedFirstPages(survey),
    ...Object.entries(PROMPTS).flatMap(([name, valuesOf]) => {
      const value = mostFrequent(rows, valuesOf);
      if (value === null) return [];
      const more = { [name]: value, order: "desc" };
      return [firstPageRequest(survey, "listPromptsByVisibility", discovered, more)];
    }),
  ];
}

/** Returns the value that most rows have, but not all; null if there is none. */
function mostFrequent(rows: readonly Json[], valuesOf: ValuesOf): string | null {
  const values = rows
    .flatMap((row) => [...new Set(valuesOf(row))])
    .filter((value) => typeof value === "number" || (typeof value === "string" && value !== ""));
  return byFrequency(values.map(String)).find(([, count]) => count < rows.length)?.[0] ?? null;
}

/** The insides of some words of a text, which no search by whole words or by beginnings finds. */
function partsOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  return text.split(/\s+/u).flatMap((word) => (/^[a-z]{6,}$/.test(word) ? [word.slice(1)] : []));
}
