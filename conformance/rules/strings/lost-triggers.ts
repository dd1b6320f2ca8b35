import type { FindingDetails } from "../../assert/findings.ts";
import { isCount, sum } from "../../assert/numbers.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { rowsOf, type Row } from "../../assert/rows.ts";
import {
  areUnchanged,
  searchListings,
  summaryOf,
  type SearchListing,
} from "../../assert/search-listings.ts";
import type { Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { brandWithMostRuns, type DiscoveredBrand } from "../../plan/discovery.ts";
import { languageParameter, languageTreesOf } from "../../plan/language-trees.ts";
import { isListedAfter } from "../../plan/removed-prompts.ts";
import { pageRequest } from "../../plan/searches.ts";

/** The prompts of which one probably searched for a string. */
const MAX_PROMPTS = 12;

/**
 * Plans, in a deep check, a rare string of each language that has no prompt, under each prompt whose text resembles it:
 * if those that are listed searched for it alone, none was removed.
 */
export function lostTriggerRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null || survey.settings.depth !== "deep") return [];
  const trees = (languageTreesOf(discovered.searches) ?? [])
    .filter(({ code }) => code !== discovered.searches?.language)
    .map(({ code }) => languageParameter(code));
  return [undefined, ...trees].flatMap((language) => {
    const values = { group_by: "search", language };
    const page = pageRequest(survey, discovered.brand, values);
    const [lost] = survey
      .rows(page)
      .filter(isLost)
      .toSorted((a, b) => a.occurrences - b.occurrences);
    const prompts = lost === undefined ? [] : similarPrompts(discovered, lost.search);
    return [
      page,
      ...prompts.map((brand_prompt_id) =>
        pageRequest(survey, discovered.brand, { ...values, brand_prompt_id, search: lost.search }),
      ),
    ];
  });
}

function isLost(row: Json): boolean {
  return row?.triggered_by === null && typeof row.search === "string" && isCount(row.occurrences);
}

/** Returns the ids of the prompts that have most words of a string. */
function similarPrompts({ prompts }: DiscoveredBrand, search: string): string[] {
  const words = wordsOf(search);
  return prompts
    .flatMap((prompt) => {
      const id: unknown = prompt?.brand_prompt_id;
      const common = wordsOf(prompt?.text).filter((word) => words.includes(word)).length;
      return typeof id === "string" ? [{ id, common }] : [];
    })
    .toSorted((a, b) => b.common - a.common)
    .slice(0, MAX_PROMPTS)
    .map(({ id }) => id);
}

function wordsOf(text: unknown): string[] {
  return typeof text === "string" ? (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) : [];
}

/** Returns findings for strings of a list that have no prompt although only listed prompts searched for them. */
export function lostTriggers(survey: Survey, listing: SearchListing): FindingDetails[] {
  return rowsOf(listing.summaryPage)
    .filter(({ row }) => isLost(row))
    .flatMap(({ row, pointer }) => {
      const own = searchesByPrompt(survey, listing, row.search);
      const counts = own.map((one): number => one.row["occurrences"]);
      if (counts.length === 0 || sum(counts) < row.occurrences) return [];
      const compared = own.map((one) => ({
        exchange: one.exchange,
        pointer: `${one.pointer}/occurrences`,
      }));
      const expected = `a prompt: listed ones have all of its ${row.occurrences} occurrences`;
      const at = `${pointer}/triggered_by`;
      return [{ pointer: at, kind: "prompt-missing", expected, actual: "null", compared }];
    });
}

/** Returns the rows of a string in the lists under one listed prompt each. */
function searchesByPrompt(survey: Survey, listing: SearchListing, search: string): Row[] {
  const { language } = summaryOf(listing);
  return searchListings(survey, "search").flatMap((other) => {
    const { brand_prompt_id: id, search: wanted = search, ...rest } = other.filters;
    const isSame =
      id !== undefined &&
      wanted === search &&
      other.key === listing.key &&
      summaryOf(other).language === language &&
      JSON.stringify(rest) === JSON.stringify(listing.filters);
    if (!isSame || promptOfToken(survey, id) === null) return [];
    if (!areUnchanged(survey, listing.summaryPage, other.summaryPage)) return [];
    const isListed = isListedAfter(survey, listing.summaryPage, id);
    const rows = rowsOf(other.summaryPage).filter(
      ({ row }) => row["search"] === search && isCount(row["occurrences"]),
    );
    return isListed ? rows.slice(0, 1) : [];
  });
}
