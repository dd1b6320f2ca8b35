import { withoutDots } from "../assert/ellipsis.ts";
import { promptOfToken } from "../assert/prompts.ts";
import { foldText } from "../assert/text.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { citedSample, sampleRows } from "./cited-sources.ts";
import {
  firstRows,
  SEARCHED_LISTS,
  searchRequest,
  sourceOf,
  textFields,
  textSearch,
  type SearchedList,
  type TextSearch,
} from "./text-searches.ts";

/**
 * Plans, in a deep check, searches for texts that no known row has: two words in reverse order, and words with
 * characters that are wildcards in patterns. A deployment that searches for separate words or for patterns finds rows.
 */
export function literalSearchRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  const lists = SEARCHED_LISTS.flatMap((list) => {
    const source = list.source === undefined ? sourceOf(survey, list) : null;
    if (source === null) return [];
    const texts = list.searched.flatMap((field) => firstRows(source).map((row) => row?.[field]));
    return unlikelyTexts(texts).map((search) => searchRequest(survey, list, source, search));
  });
  const values = citedSample(survey)?.values;
  // The cited URLs of the sample are known, so it is known which domains a search matches.
  const titles = sampleRows(survey, "listCitations").map((row): unknown => row?.page_title);
  const page = { ...values, limit: 100, offset: 0 };
  return [
    ...lists,
    ...unlikelyTexts(titles).map((search) => survey.plan("listCitedDomains", { ...page, search })),
  ];
}

/** Returns texts that none of the given ones contains. */
function unlikelyTexts(given: readonly unknown[]): string[] {
  const texts = given.filter((text) => typeof text === "string");
  const folded = texts.map(foldText);
  const isAbsent = (text: string): boolean => !folded.some((one) => one.includes(foldText(text)));
  const swapped = texts
    .flatMap((text) => {
      const words = text.split(" ");
      return words.slice(1).map((second, index) => [words[index]!, second]);
    })
    .filter((pair) => pair.every((word) => /^\p{L}{4,}$/u.test(word)))
    .map(([first = "", second = ""]) => `${second} ${first}`)
    .find(isAbsent);
  const word = texts.flatMap((text) => text.match(/\p{L}{6,}/gu) ?? [])[0];
  const patterns = word === undefined ? [] : patternsOf(word).filter(isAbsent);
  return swapped === undefined ? patterns : [swapped, ...patterns];
}

/** Returns patterns of regular expressions, SQL and file names that match a word. */
function patternsOf(word: string): string[] {
  const [start, end] = [word.slice(0, 3), word.slice(3)];
  return [
    `${start}.${end.slice(1)}`,
    `${start}_${end.slice(1)}`,
    `${start}%${end}`,
    `${start}*${end}`,
  ];
}

/** Returns searches for the ends of the longest texts, which a preview lacks. */
export function endSearches(survey: Survey): readonly TextSearch[] {
  return survey.memoize("end searches", () =>
    SEARCHED_LISTS.flatMap((list) => {
      const source = sourceOf(survey, list);
      if (source === null) return [];
      return textFields(list).flatMap((field) => endSearch(survey, list, { source, field }));
    }),
  );
}

function endSearch(
  survey: Survey,
  list: SearchedList,
  { source, field }: { readonly source: Exchange; readonly field: string },
): TextSearch[] {
  const [longest] = firstRows(source)
    .map((row, index) => ({ index, text: wholeText(survey, row, field) }))
    .toSorted((a, b) => b.text.length - a.text.length);
  const end = longest?.text.split(" ").slice(-3).join(" ").slice(-LONGEST_END);
  if (longest === undefined || end === undefined || end.length < SHORTEST_END) return [];
  const { index } = longest;
  return [textSearch(survey, list, { search: end, source, index, field, isFound: true })];
}

const SHORTEST_END = 6;
const LONGEST_END = 40;

/** Returns a text; for the preview of a prompt its whole text; empty if it is unknown. */
function wholeText(survey: Survey, row: Json, field: string): string {
  const shown: unknown = row?.[field];
  // A URL may be searched with or without percent-encoding.
  if (typeof shown !== "string" || (field === "url" && /[^\w:/.?=&-]/.test(shown))) return "";
  if (withoutDots(shown) === shown) return shown;
  const text: unknown = promptOfToken(survey, row.brand_prompt_id)?.text;
  return typeof text === "string" && text.startsWith(withoutDots(shown)) ? text : "";
}
