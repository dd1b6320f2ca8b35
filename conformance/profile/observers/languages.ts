import type { Exchange, Json } from "../../core/exchange.ts";
import { sum, greatest } from "../../assert/numbers.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { brandWithTrees, languageRequest, languageTreesOf } from "../../plan/language-trees.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { searchesRequest, closedWindow } from "../../plan/discovery.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import {
  eachResponse,
  requestedAspect,
  type ObserverGroup,
  type Value,
  type Aspect,
} from "../observer.ts";
import { describeShape, rowsIn, statusOr } from "../observation.ts";

/** Returns a brand with several languages, and the first two of them. */
function secondLanguage(survey: Survey): { brand: string; first: string; code: string } | null {
  const found = brandWithTrees(
    survey,
    (trees) => trees.filter(({ code }) => code !== "").length > 1,
  );
  const codes = found?.trees.map(({ code }) => code).filter((code) => code !== "") ?? [];
  const [first, code] = codes;
  if (found === null || first === undefined || code === undefined) return null;
  return { brand: found.brand, first, code };
}

/** Requests /searches with some codes as languages; `names` are the values for the use of the first and of the second language. */
function secondLanguageAspect(
  codesFor: (codes: { first: string; code: string }) => string[],
  names: readonly [string, string],
): Aspect {
  return requestedAspect({
    needs: "a brand with several trees",
    requests: (survey) => {
      const tree = secondLanguage(survey);
      if (tree === null) return [];
      const { request, ...planned } = searchesRequest(survey, tree.brand);
      const more = codesFor(tree).map((code) => ["language", code] as const);
      return [{ ...planned, request: { ...request, query: [...request.query, ...more] } }];
    },
    read: (exchange, survey) =>
      statusOr(exchange, (body) => {
        const { first, code } = secondLanguage(survey) ?? {};
        return names[[first, code].indexOf(body?.language ?? null)] ?? "another tree";
      }),
  });
}

function elements(exchange: Exchange): Value | null {
  const list: unknown = bodyOf(exchange)?.available_languages;
  return Array.isArray(list) && list.length > 0 ? describeShape(list) : null;
}

/** How available_languages shows a brand with one tree. */
function singleTree(exchange: Exchange): Value | null {
  const { available_languages: list, total_occurrences: total } = bodyOf(exchange) ?? {};
  if (!Array.isArray(list) || list.length > 1 || !(total > 0)) return null;
  return list.length === 0 ? "an empty list" : "a list of one";
}

/** Whether available_languages is ordered by count. */
function ordered(exchange: Exchange): Value | null {
  const counts = countsIn(bodyOf(exchange));
  if (counts.length < 2) return null;
  const isDescending = counts.every(
    (count, index) => index === 0 || (counts[index - 1] ?? 0) >= count,
  );
  return isDescending ? "largest first" : "otherwise";
}

const UNFILTERED = new Set(["brand", "start_date", "end_date", "group_by", "limit", "offset"]);

/**
 * Which tree is read without `language`. A default that is not the largest of its window is that of all time; one that
 * changes with the window is the largest of the window.
 */
function defaultTree(exchange: Exchange, survey: Survey): Value | null {
  const given = parametersOf(exchange);
  if (Object.keys(given).some((name) => !UNFILTERED.has(name))) return null;
  const largest = largestTree(exchange);
  if (largest === null) return null;
  const { language } = bodyOf(exchange);
  if (largest !== language) return "largest of all time";
  const changes = survey.responses("listSearches").some((other) => {
    const asked = parametersOf(other);
    const isComparable = Object.keys(asked).every((name) => UNFILTERED.has(name));
    if (!isComparable || asked["brand"] !== given["brand"]) return false;
    const tree = largestTree(other);
    return tree !== null && tree !== language && bodyOf(other)?.language === tree;
  });
  return changes ? "largest of the window" : null;
}

/** Returns the code of the only largest tree that a response lists; null if unknown. */
function largestTree(exchange: Exchange): string | null {
  const trees = languageTreesOf(bodyOf(exchange)) ?? [];
  if (trees.length < 2 || trees.some(({ searches }) => searches === null)) return null;
  const most = greatest(trees.map(({ searches }) => searches ?? 0));
  const largest = trees.filter(({ searches }) => searches === most);
  return largest.length === 1 ? (largest[0]?.code ?? null) : null;
}

/** Whether other filters reduce the counts of available_languages. */
function counted(exchange: Exchange, survey: Survey): Value | null {
  const { brand = "", llm_provider } = parametersOf(exchange);
  if (llm_provider === undefined) return null;
  const bare = countsIn(survey.body(searchesRequest(survey, brand)));
  const narrowed = countsIn(bodyOf(exchange));
  const isComparable = bare.length > 0 && narrowed.length > 0 && isSameWindow(survey, exchange);
  if (!isComparable || sum(narrowed) > sum(bare)) return null;
  return sum(narrowed) === sum(bare) ? "unfiltered" : "filtered";
}

/** Returns the counts of available_languages; none unless each of them is known. */
function countsIn(body: Json): number[] {
  const counts = languageTreesOf(body)?.map(({ searches }) => searches) ?? [];
  const known = counts.filter((count) => count !== null);
  return known.length < counts.length ? [] : known;
}

function isSameWindow(survey: Survey, exchange: Exchange): boolean {
  const { start_date, end_date } = parametersOf(exchange);
  const window = closedWindow(survey);
  return start_date === window.start_date && end_date === window.end_date;
}

/** The response to `und` for a brand without an unstemmed tree. */
function undWithout(exchange: Exchange): Value | null {
  if (parametersOf(exchange)["language"] !== "und") return null;
  const codes = languageTreesOf(bodyOf(exchange))?.map(({ code }) => code) ?? [""];
  if (codes.includes("")) return null;
  const isUnstemmed = isObject(bodyOf(exchange)) && bodyOf(exchange).language === "";
  return isUnstemmed && rowsIn(exchange).length === 0 ? "no rows" : "another tree";
}

function undRequests(survey: Survey): PlannedRequest[] {
  const found = brandWithTrees(survey, (trees) => trees.every(({ code }) => code !== ""));
  return found === null ? [] : [languageRequest(survey, found.brand, "und")];
}

/** Language trees (§2.12, §4.4, §7). */
export const LANGUAGE_OBSERVERS: ObserverGroup = {
  reads: ["language.fallback", "filter.narrows", "searches.ready", "language.und"],
  choices: {
    C52: {
      "elements of available_languages": {
        needs: "a brand with several trees",
        observe: eachResponse("listSearches", elements),
      },
      "available_languages of a brand with one tree": {
        needs: "a brand with searches in one tree",
        observe: eachResponse("listSearches", singleTree),
      },
      "order of available_languages": {
        needs: "a brand with several trees and their counts",
        observe: eachResponse("listSearches", ordered),
      },
      "default tree": {
        needs: "a window whose largest tree is not the largest of all time",
        observe: eachResponse("listSearches", defaultTree),
      },
      "counts of available_languages under filters": {
        needs: "a brand with several trees, with and without llm_provider",
        observe: eachResponse("listSearches", counted),
      },
    },
    C53: {
      "upper-case language": secondLanguageAspect(
        ({ code }) => [code.toUpperCase()],
        ["unknown code", "case-insensitive"],
      ),
      "empty language": secondLanguageAspect(() => [""], ["same as omitted", "another tree"]),
      "repeated language": secondLanguageAspect(
        ({ first, code }) => [code, first],
        ["last value used", "first value used"],
      ),
      "`und` without an unstemmed tree": {
        needs: "a brand whose trees all have a code",
        requests: undRequests,
        observe: eachResponse("listSearches", undWithout),
      },
    },
  },
};
