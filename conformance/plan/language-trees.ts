import { type PlannedRequest, repeated } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import { isCount } from "../assert/numbers.ts";
import type { Survey } from "../core/survey.ts";
import { memoize } from "../../src/common/memoize.ts";
import {
  areBrandsRanked,
  discoveryRequests,
  searchesRequest,
  discoveredBrands,
} from "./discovery.ts";

/** A language tree as listed in available_languages. */
export interface LanguageTree {
  /** ISO 639-1; empty for unstemmed searches. */
  readonly code: string;
  /** Number of searches in the list; null if unknown. */
  readonly searches: number | null;
}

/** Returns the value of `language` that selects a tree; the unstemmed one is `und` (§4.4). */
export function languageParameter(code: string): string {
  return code === "" ? "und" : code;
}

/**
 * Returns the language trees that a response lists; null if unreadable. The elements are not documented: a
 * tree is read from a text that can be a code, alone or in an object with at most one whole number, its
 * count.
 */
export function languageTreesOf(body: Json): readonly LanguageTree[] | null {
  const trees = listedTrees(body);
  return trees !== null && areDistinct(trees) ? trees : null;
}

const areDistinct = memoize(
  (trees: readonly LanguageTree[]) => new Set(trees.map(({ code }) => code)).size === trees.length,
);

/** Like {@link languageTreesOf}, but trees may be listed twice. */
export function listedTrees(body: Json): readonly LanguageTree[] | null {
  return Array.isArray(body?.available_languages) ? treesIn(body.available_languages) : null;
}

const treesIn = memoize((elements: readonly Json[]): readonly LanguageTree[] | null => {
  const trees: LanguageTree[] = [];
  for (const element of elements) {
    const tree = treeOf(element);
    if (tree === null) return null;
    trees.push(tree);
  }
  return trees;
});

function treeOf(element: Json): LanguageTree | null {
  if (isCode(element)) return { code: element, searches: null };
  if (typeof element !== "object" || element === null) return null;
  const values: readonly unknown[] = Object.values(element);
  const codes = values.filter(isCode);
  const counts = values.filter(isCount);
  const [code] = codes;
  if (typeof code !== "string" || codes.length > 1) return null;
  return { code, searches: counts.length === 1 ? (counts[0] ?? null) : null };
}

function isCode(value: unknown): value is string {
  return typeof value === "string" && /^([a-z]{2})?$/.test(value);
}

/** Plans the first page of /searches in a language. */
export function languageRequest(survey: Survey, brand: string, language: string): PlannedRequest {
  const { request, ...planned } = searchesRequest(survey, brand);
  const query = [...request.query, ["language", language] as const];
  return { ...planned, request: { ...request, query } };
}

/** Returns the brand with the most runs whose trees match; null if there is none yet. */
export function brandWithTrees(
  survey: Survey,
  suits: (trees: readonly LanguageTree[]) => boolean,
): { readonly brand: string; readonly trees: readonly LanguageTree[] } | null {
  if (!areBrandsRanked(survey)) return null;
  for (const { brand, searches } of discoveredBrands(survey)) {
    const trees = languageTreesOf(searches);
    if (trees !== null && suits(trees)) return { brand, trees };
  }
  return null;
}

/** Plans the discovery and a repetition of a brand's default tree. */
export function defaultTreeRequests(survey: Survey, brand: string): PlannedRequest[] {
  return [...discoveryRequests(survey), repeated(searchesRequest(survey, brand))];
}

/** The largest tree of a brand that is not its default one. */
interface OtherTree {
  readonly brand: string;
  /** The value of the parameter. */
  readonly language: string;
}

/** Returns the first brand with several trees, and its other tree; null if there is none. */
export function otherTree(survey: Survey): OtherTree | null {
  const found = brandWithTrees(survey, ({ length }) => length > 1);
  if (found === null) return null;
  const { language }: Json = survey.body(searchesRequest(survey, found.brand)) ?? {};
  const [other] = found.trees
    .filter(({ code }) => code !== language)
    .toSorted((a, b) => (b.searches ?? 0) - (a.searches ?? 0));
  return other === undefined
    ? null
    : { brand: found.brand, language: languageParameter(other.code) };
}

/** Plans both modes of the largest tree that is not the default one of a brand. */
export function otherTreeRequests(survey: Survey): PlannedRequest[] {
  const other = otherTree(survey);
  if (other === null) return [];
  const topics = languageRequest(survey, other.brand, other.language);
  const query = [...topics.request.query, ["group_by", "search"] as const];
  const strings = { ...topics, request: { ...topics.request, query } };
  return [...defaultTreeRequests(survey, other.brand), topics, strings];
}
