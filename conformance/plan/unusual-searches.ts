import { fieldTexts } from "../assert/rows.ts";
import { foldText } from "../assert/text.ts";
import type { Exchange } from "../core/exchange.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { endSearches } from "./literal-searches.ts";
import { citedSample, countContaining, sampleRows, siteTexts } from "./cited-sources.ts";
import {
  firstRows,
  isRare,
  SEARCHED_LISTS,
  searchRequest,
  sourceOf,
  textFields,
  textSearch,
  type SearchedList,
  type TextSearch,
} from "./text-searches.ts";

/** Parts of a text of one kind, the best first. */
type PartsOf = (text: string) => readonly string[];

/** The kinds of texts that deployments often search in another way than ordinary words. */
const KINDS: readonly PartsOf[] = [shortParts, partsWithDigits, longPhrases];

/** Plans searches for short texts, digits and phrases, and for a long text with an emoji, which nothing has. */
export function unusualSearchRequests(survey: Survey): PlannedRequest[] {
  return [
    ...sampleSearches(survey),
    ...unusualSearches(survey).map(({ request }) => request),
    ...absentSearches(survey).map(({ request }) => request),
    ...endSearches(survey).map(({ request }) => request),
  ];
}

/** Plans one search of each kind, each on another list, as checks that are not deep have room for few. */
export function fewUnusualRequests(survey: Survey): PlannedRequest[] {
  const kinds = [...KINDS.map((_, kind) => searchesOfKind(survey, kind)), absentSearches(survey)];
  const searches = kinds.flatMap((all, turn) => (all.length === 0 ? [] : all[turn % all.length]!));
  return [...sampleSearches(survey).slice(0, 1), ...searches.map(({ request }) => request)];
}

/** Returns the searches for unusual texts of known rows, on each list as far as it has some. */
export function unusualSearches(survey: Survey): readonly TextSearch[] {
  return KINDS.flatMap((_, kind) => searchesOfKind(survey, kind));
}

function searchesOfKind(survey: Survey, kind: number): readonly TextSearch[] {
  return survey.memoize(`unusual searches ${kind}`, () =>
    SEARCHED_LISTS.flatMap((list) => {
      const source = sourceOf(survey, list);
      return source === null ? [] : searchFor(survey, list, source, KINDS[kind]!);
    }),
  );
}

// oxlint-disable-next-line max-params -- a list, its rows, and the kind of text
function searchFor(
  survey: Survey,
  list: SearchedList,
  source: Exchange,
  partsOf: PartsOf,
): TextSearch[] {
  for (const [index, row] of firstRows(source).entries()) {
    for (const field of textFields(list)) {
      const text: unknown = row?.[field];
      const parts = typeof text === "string" ? partsOf(text.slice(0, MOST_CHARACTERS)) : [];
      const search = parts.find((part) => isRare(list, source, part));
      if (search === undefined) continue;
      return [textSearch(survey, list, { search, source, index, field, isFound: true })];
    }
  }
  return [];
}

const MOST_CHARACTERS = 500;

/** Two letters from the inside of a word. */
function shortParts(text: string): string[] {
  return (text.match(/[a-z]{5,}/g) ?? []).map((word) => word.slice(1, 3));
}

function partsWithDigits(text: string): string[] {
  // In a URL, other characters may be encoded.
  return (text.match(/[a-z\d]+/gi) ?? []).filter((part) => /\d/.test(part));
}

/** Consecutive words with more than 20 characters; those with punctuation or letters outside ASCII first. */
function longPhrases(text: string): string[] {
  if (/^https?:|…|\.\.\./.test(text)) return [];
  const words = text.split(" ");
  const phrases = words.map((_, at) => words.slice(at, at + PHRASE).join(" "));
  return phrases
    .filter(({ length }) => length > LONG)
    .toSorted((a, b) => Number(isMarked(b)) - Number(isMarked(a)));
}

const PHRASE = 5;
const LONG = 20;

function isMarked(phrase: string): boolean {
  return /[^\w ]/.test(phrase);
}

/** A search that no row can match; it begins as the `field` of a row of `source`. */
export interface AbsentSearch extends Pick<
  TextSearch,
  "request" | "search" | "source" | "index" | "field"
> {}

/** Returns a search for the text of one row, followed by an emoji and much more, on each list. */
export function absentSearches(survey: Survey): readonly AbsentSearch[] {
  return survey.memoize("absent searches", () =>
    SEARCHED_LISTS.flatMap((list) => {
      const source = sourceOf(survey, list);
      if (source === null) return [];
      const field = list.searched.at(-1) ?? "";
      const texts = firstRows(source).map((row): string => String(row?.[field] ?? ""));
      const index = texts.findIndex((text) => texts.every(({ length }) => length <= text.length));
      const search = absentText(texts[index] ?? "");
      const request = searchRequest(survey, list, source, search);
      return [{ request, search, source, index: Math.max(0, index), field }];
    }),
  );
}

/** Begins as a known text, so that a deployment that cuts it off finds something. */
function absentText(text: string): string {
  const start = text.replace(/(…|\.\.\.)$/, "").slice(0, ABSENT / 2);
  return `${start} 🧭 ${"and nothing else ".repeat(ABSENT)}`.slice(0, ABSENT).trim();
}

/** Longer than usual columns and patterns, shorter than any limit of a URL. */
const ABSENT = 160;

/** Plans the same kinds of searches for domains of which all cited URLs are known. */
function sampleSearches(survey: Survey): readonly PlannedRequest[] {
  // Folding all texts takes longer than the rest of planning, so it is done once.
  return survey.memoize("unusual searches for cited domains", () => {
    const values = citedSample(survey)?.values;
    const rows = sampleRows(survey, "listCitations");
    if (values === undefined || rows.length === 0) return [];
    const titles = fieldTexts(rows, "page_title");
    const sites = siteTexts(rows);
    return KINDS.flatMap((partsOf) => {
      const parts = [...new Set(titles.flatMap((text) => partsOf(text)))].slice(0, MOST_PARTS);
      const best = parts
        .map((part) => ({ part, found: countContaining(sites, foldText(part)) }))
        .filter(({ found }) => found > 0 && found < Math.min(sites.length, MOST_FOUND))
        .toSorted((a, b) => a.found - b.found)[0];
      if (best === undefined) return [];
      return [
        survey.plan("listCitedDomains", { ...values, search: best.part, limit: 100, offset: 0 }),
      ];
    });
  });
}

const MOST_PARTS = 60;
const MOST_FOUND = 70;
