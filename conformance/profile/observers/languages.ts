import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { brandWithTrees, languageAsk, treesOf } from "../../rules/language/trees.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { searchesAsk } from "../../terrain.ts";
import type { Ask } from "../../ask.ts";
import { probe, type Observer, type Value } from "../observer.ts";
import { each, outcome, rowsIn, shapeOf } from "../seeing.ts";

/** A brand with several trees that have a code, and its second such code. */
function second(survey: Survey): { brand: string; first: string; code: string } | null {
  const found = brandWithTrees(
    survey,
    (trees) => trees.filter(({ code }) => code !== "").length > 1,
  );
  const codes = found?.trees.map(({ code }) => code).filter((code) => code !== "") ?? [];
  const [first, code] = codes;
  if (found === null || first === undefined || code === undefined) return null;
  return { brand: found.brand, first, code };
}

function inSecond(
  survey: Survey,
  languages: (codes: { first: string; code: string }) => string[],
): Ask[] {
  const tree = second(survey);
  if (tree === null) return [];
  const { request, ...ask } = searchesAsk(survey, tree.brand);
  const more = languages(tree).map((code) => ["language", code] as const);
  return [{ ...ask, request: { ...request, query: [...request.query, ...more] } }];
}

/** Which tree was read, in words. */
function treeRead(
  exchange: Exchange,
  survey: Survey,
  names: readonly [string, string],
): Value | null {
  const tree = second(survey);
  return outcome(exchange, (body) => {
    const used: unknown = body?.language;
    const place = [tree?.first, tree?.code].indexOf(typeof used === "string" ? used : undefined);
    return names[place] ?? "another tree";
  });
}

function elements(exchange: Exchange): Value | null {
  const list: unknown = bodyOf(exchange)?.available_languages;
  return Array.isArray(list) && list.length > 0 ? shapeOf(list) : null;
}

/** How a brand is listed whose searches all lie in one tree. */
function single(exchange: Exchange): Value | null {
  const { available_languages: list, total_occurrences: total } = bodyOf(exchange) ?? {};
  if (!Array.isArray(list) || list.length > 1 || !(total > 0)) return null;
  return list.length === 0 ? "an empty list" : "a list of one";
}

/** Whether the trees come by their counts, the largest first. */
function ordered(exchange: Exchange): Value | null {
  const counts = treesOf(bodyOf(exchange))?.map(({ searches }) => searches) ?? [];
  const known = counts.filter((count) => count !== null);
  if (known.length < 2 || known.length < counts.length) return null;
  const isFalling = known.every((count, place) => place === 0 || (known[place - 1] ?? 0) >= count);
  return isFalling ? "the largest first" : "otherwise";
}

/** Whether counts move with the other filters: beside the same request without them. */
function counted(survey: Survey, exchange: Exchange): Value | null {
  const { brand = "", llm_provider } = parametersOf(exchange);
  if (llm_provider === undefined) return null;
  const bare = sumOf(survey.body(searchesAsk(survey, brand)));
  const narrowed = sumOf(bodyOf(exchange));
  if (bare === null || narrowed === null || !isSameWindow(survey, exchange)) return null;
  if (narrowed === bare) return "no";
  return narrowed < bare ? "yes" : null;
}

function sumOf(body: Json): number | null {
  const counts = treesOf(body)?.map(({ searches }) => searches) ?? [];
  const known = counts.filter((count) => count !== null);
  if (known.length === 0 || known.length < counts.length) return null;
  return known.reduce((sum, count) => sum + count, 0);
}

function isSameWindow(survey: Survey, exchange: Exchange): boolean {
  const { brand = "", start_date, end_date } = parametersOf(exchange);
  const { start_date: start, end_date: end } = Object.fromEntries(
    searchesAsk(survey, brand).request.query,
  );
  return start_date === start && end_date === end;
}

/** `und` where no tree is unstemmed. */
function undWithout(exchange: Exchange): Value | null {
  if (parametersOf(exchange)["language"] !== "und") return null;
  const codes = treesOf(bodyOf(exchange))?.map(({ code }) => code) ?? [""];
  if (codes.includes("")) return null;
  const isUnstemmed = isObject(bodyOf(exchange)) && bodyOf(exchange).language === "";
  return isUnstemmed && rowsIn(exchange).length === 0 ? "no rows" : "another tree";
}

function undAsks(survey: Survey): Ask[] {
  const found = brandWithTrees(survey, (trees) => trees.every(({ code }) => code !== ""));
  return found === null ? [] : [languageAsk(survey, found.brand, "und")];
}

/** Language trees (§2.12, §4.4, §7). */
export const LANGUAGE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C52",
    reads: ["language.fallback", "filter.narrows", "searches.ready"],
    aspects: [
      {
        name: "elements of available_languages",
        needs: "a brand with several trees",
        see: (survey) => each(survey.replies("listSearches"), elements),
      },
      {
        name: "available_languages of a brand with one tree",
        needs: "such a brand, with searches",
        see: (survey) => each(survey.replies("listSearches"), single),
      },
      {
        name: "order of available_languages",
        needs: "a brand with several trees and their counts",
        see: (survey) => each(survey.replies("listSearches"), ordered),
      },
      {
        name: "whether filters narrow its counts",
        needs: "a brand with several trees, with llm_provider and without",
        see: (survey) => each(survey.replies("listSearches"), (one) => counted(survey, one)),
      },
    ],
  },
  {
    choice: "C53",
    reads: ["language.und", "language.fallback"],
    aspects: [
      probe({
        name: "language in upper case",
        needs: "a brand with several trees",
        asks: (survey) => inSecond(survey, ({ code }) => [code.toUpperCase()]),
        read: (exchange, survey) =>
          treeRead(exchange, survey, ["unknown code", "letter case aside"]),
      }),
      probe({
        name: "an empty language",
        needs: "a brand with several trees",
        asks: (survey) => inSecond(survey, () => [""]),
        read: (exchange, survey) => treeRead(exchange, survey, ["as left out", "another tree"]),
      }),
      probe({
        name: "a repeated language",
        needs: "a brand with several trees",
        asks: (survey) => inSecond(survey, ({ first, code }) => [code, first]),
        read: (exchange, survey) =>
          treeRead(exchange, survey, ["the last counts", "the first counts"]),
      }),
      {
        name: "`und` without an unstemmed tree",
        needs: "a brand whose trees all have a code",
        asks: undAsks,
        see: (survey) => each(survey.replies("listSearches"), undWithout),
      },
    ],
  },
];
