import { citedUrlText, foldText, normalizeDomain } from "../assert/text.ts";
import { itemsOf } from "../assert/rows.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { type PlannedRequest, repeated } from "../core/planned-request.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { memoize } from "../../src/common/memoize.ts";
import { brandWithMostRuns } from "./discovery.ts";
import { firstPageRequest, LISTS_OF_AT_MOST_100 } from "./paging.ts";

/** A search for a text of a known row, which must return that row, or must not. */
export interface TextSearch {
  readonly request: PlannedRequest;
  readonly search: string;
  /** The list without the search, and where it has the row. */
  readonly source: Exchange;
  readonly index: number;
  /** The field that has the text. */
  readonly field: string;
  readonly isFound: boolean;
  /** Whether a row of the response is the known row. */
  readonly isSame: (row: Json) => boolean;
}

/** A list with a `search` parameter. */
export interface SearchedList {
  readonly id: OperationId;
  /** The list whose rows show the texts, if it is another one. */
  readonly source?: OperationId;
  readonly searched: readonly string[];
  /** Fields that the search leaves out. */
  readonly others: readonly string[];
  /** Identifies a row in both lists. */
  readonly keyOf: (row: Json) => unknown;
}

const CITED = {
  searched: ["url", "page_title"],
  others: ["meta_description", "og_description"],
} as const;

/** §4.3, §4.4, §4.5, §4.7: what `search` searches. */
export const SEARCHED_LISTS: readonly SearchedList[] = [
  { id: "listCitations", ...CITED, keyOf: (row) => row?.url },
  {
    id: "listCitedDomains",
    source: "listCitations",
    searched: ["domain", ...CITED.searched],
    others: [],
    keyOf: ({ domain }) => (typeof domain === "string" ? normalizeDomain(domain) : null),
  },
  { id: "listSearches", searched: ["search"], others: [], keyOf: (row) => row?.search },
  {
    id: "listPromptsByVisibility",
    searched: ["prompt_text_preview"],
    others: ["country"],
    keyOf: (row) => JSON.stringify([row?.prompt_text_preview, row?.country]),
  },
  {
    id: "listRankingAdvice",
    searched: ["prompt_text"],
    others: ["summary"],
    keyOf: (row) => row?.run_id,
  },
  {
    id: "listVideoSummaries",
    searched: ["video_title", "channel_title"],
    others: ["summary_excerpt"],
    keyOf: (row) => row?.url,
  },
];

/** Returns the searched fields except domains, which may be written in two ways: with "www." and without. */
export function textFields({ searched }: SearchedList): readonly string[] {
  return searched.filter((field) => field !== "domain");
}

/**
 * Texts that must be searched literally: wildcards of SQL, and a quote with half of a group of a regular expression.
 */
const LITERALS = ["%_", "'("];

/**
 * Plans searches for texts that only one field of a row has, and for texts of special characters. Only a deep check
 * tries each of these on each list; other checks alternate between them.
 */
export function textSearchRequests(survey: Survey): PlannedRequest[] {
  const isDeep = survey.settings.depth === "deep";
  return SEARCHED_LISTS.flatMap((list, index) => {
    const request = sourceRequest(survey, list);
    const source = sourceOf(survey, list);
    if (request === null || source === null) return request === null ? [] : [request];
    const tried = LITERALS.filter((_, turn) => isDeep || turn === index % LITERALS.length);
    const literals = tried.map((search) => searchRequest(survey, list, source, search));
    return [
      request,
      repeated(request),
      ...searchesIn(survey, list, source).map((search) => search.request),
      ...literals,
    ];
  });
}

/** Returns the searches for texts of known rows. */
export function textSearches(survey: Survey): readonly TextSearch[] {
  return survey.memoize("text searches", () =>
    SEARCHED_LISTS.flatMap((list) => {
      const source = sourceOf(survey, list);
      return source === null ? [] : searchesIn(survey, list, source);
    }),
  );
}

/** Plans the searches of one list that find a row of a brand; none if its texts are unknown. */
export function searchesOfList(survey: Survey, id: OperationId, brand: string): PlannedRequest[] {
  return textSearches(survey)
    .filter(({ isFound, request: { request } }) => {
      const isOfList = request.path === survey.contract.operation(id).path;
      return isFound && isOfList && new Map(request.query).get("brand") === brand;
    })
    .map(({ request }) => request);
}

/** Plans the list from which texts are taken, for the brand with the most runs; null while the brands are unknown. */
function sourceRequest(survey: Survey, { id, source = id }: SearchedList): PlannedRequest | null {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return null;
  const { brand } = discovered;
  if (source === "listRankingAdvice") return survey.plan(source, { brand });
  const more = source === "listSearches" ? { group_by: "search" } : {};
  return firstPageRequest(survey, source, discovered, more);
}

export function sourceOf(survey: Survey, list: SearchedList): Exchange | null {
  const request = sourceRequest(survey, list);
  const exchange = request === null ? null : survey.find(request);
  return exchange !== null && itemsOf(exchange).length > 1 ? exchange : null;
}

function searchesIn(survey: Survey, list: SearchedList, source: Exchange): TextSearch[] {
  const found = list.searched.flatMap((field) =>
    searchFor(survey, list, { source, field, isFound: true }),
  );
  const missed = list.others.flatMap((field) =>
    searchFor(survey, list, { source, field, isFound: false }),
  );
  return [...found, ...missed.slice(0, 1)];
}

type Wanted = Pick<TextSearch, "source" | "field" | "isFound">;

/** Returns a search for a text that only one field of a row has, and not every row. */
function searchFor(survey: Survey, list: SearchedList, wanted: Wanted): TextSearch[] {
  const { source, field } = wanted;
  const rows = [...firstRows(source).entries()];
  // The texts of one field are enough to try letters outside ASCII.
  const found =
    (field === list.searched.at(-1) ? fragmentIn(rows, list, wanted, isOutsideAscii) : null) ??
    fragmentIn(rows, list, wanted, () => true);
  if (found === null) return [];
  return [textSearch(survey, list, { ...wanted, ...found })];
}

/** Plans a search for a text of a known row. */
export function textSearch(
  survey: Survey,
  list: SearchedList,
  known: Omit<TextSearch, "request" | "isSame">,
): TextSearch {
  const { source, index, search } = known;
  const key = list.keyOf(itemsOf(source)[index]);
  return {
    ...known,
    request: searchRequest(survey, list, source, search),
    isSame: (other) => list.keyOf(other ?? {}) === key,
  };
}

type Fragment = Pick<TextSearch, "search" | "index">;

function fragmentIn(
  rows: readonly (readonly [number, Json])[],
  list: SearchedList,
  { source, field }: Wanted,
  suits: (part: string) => boolean,
): Fragment | null {
  for (const [index, row] of rows) {
    const parts = fragmentsOf(row?.[field]).filter(suits);
    const rest = parts.length === 0 ? "" : textWithout(list, row, field);
    const search = parts.find(
      (part) => !rest.includes(foldText(part)) && isRare(list, source, part),
    );
    if (search !== undefined) return { search, index };
  }
  return null;
}

/** Whether a part of a word has a letter such as "é". Phrases can contain the ellipsis of a preview. */
function isOutsideAscii(text: string): boolean {
  return /^\p{L}+$/u.test(text) && /[^\0-\x7F]/u.test(text);
}

/** Returns what a search for a row may find besides one field, folded. */
function textWithout({ id, searched }: SearchedList, row: Json, field: string): string {
  const texts = searched.map((name) => (name === field ? "" : foldText(String(row?.[name] ?? ""))));
  const isCited = id === "listCitations" && !searched.includes(field);
  return [...texts, ...(isCited ? [citedUrlText(row)] : [])].join("\n");
}

/** Whether some rows lack a text, and all that have it probably fit on one page. */
export function isRare(list: SearchedList, source: Exchange, part: string): boolean {
  const folded = foldText(part);
  const texts = searchedTexts(source)(list);
  const found = texts.filter((row) => row.some((text) => text.includes(folded)));
  const total = Number(source.response?.json?.total_count ?? itemsOf(source).length);
  return found.length < texts.length && found.length * total <= MOST_FOUND * texts.length;
}

/** Each text is folded once: its words are compared with all rows. */
const searchedTexts = memoize((source: Exchange) =>
  memoize(({ searched }: SearchedList) =>
    firstRows(source).map((row) =>
      searched.map((name) => foldText(String(row?.[name] ?? "").slice(0, MOST_CHARACTERS))),
    ),
  ),
);

/** Lists without a limit can have many thousands of rows, of which some are enough to choose a search. */
const MOST_ROWS = 200;
const MOST_CHARACTERS = 2000;
const MOST_WORDS = 40;

export function firstRows(source: Exchange): readonly Json[] {
  return itemsOf(source).slice(0, MOST_ROWS);
}

const MOST_FOUND = 70;

/** Returns the inner parts of the words of a text, two letters first, then three words; a short text as a whole. */
function fragmentsOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  if (text.length < 5) return text === "" ? [] : [text];
  // The host of a URL is its domain, which is searched as well.
  const path = text.slice(0, MOST_CHARACTERS).replace(/^https?:\/\/[^/]+/, "");
  const inner = (path.match(/\p{L}{5,}/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(1, -1));
  const words = path.split(" ").slice(0, MOST_WORDS);
  const phrases = words.slice(2).map((_, index) => words.slice(index, index + 3).join(" "));
  return [...inner.map((part) => part.slice(0, 2)), ...inner, ...phrases];
}

export function searchRequest(
  survey: Survey,
  { id }: SearchedList,
  source: Exchange,
  search: string,
): PlannedRequest {
  // §8 shows no maximum for advice.
  const page = LISTS_OF_AT_MOST_100.includes(id) ? { limit: 100, offset: 0 } : {};
  return survey.plan(id, { ...parametersOf(source), ...page, search });
}
