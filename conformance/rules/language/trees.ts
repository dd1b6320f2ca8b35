import type { Ask } from "../../ask.ts";
import { repeated } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Survey } from "../../survey.ts";
import { scoutAsks, searchesAsk, studies } from "../../terrain.ts";
import { areSearchesScouted } from "../searches/asks.ts";

/** One of a brand's language trees, as far as an element of available_languages tells. */
export interface Tree {
  /** ISO 639-1; empty: unstemmed. */
  readonly code: string;
  /** How many searches it is said to have; null where that can't be told. */
  readonly searches: number | null;
}

/** How a tree is asked for: the unstemmed one has a word of its own (§4.4). */
export function askedAs(code: string): string {
  return code === "" ? "und" : code;
}

/**
 * The trees that a reply lists. The shape of an element is not shown: a tree is read out of one that
 * is, or holds, a single text that can be a code; its count is the single whole number in it. null: unreadable.
 */
export function treesOf(body: Json): readonly Tree[] | null {
  if (!Array.isArray(body?.available_languages)) return null;
  const trees = body.available_languages.map(treeOf);
  const codes = trees.map((tree: Tree | null) => tree?.code);
  return codes.includes(undefined) || new Set(codes).size < codes.length ? null : trees;
}

function treeOf(element: Json): Tree | null {
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

/** The topics of a brand in some language, as the scouts ask for them. */
export function languageAsk(survey: Survey, brand: string, language: string): Ask {
  const { request, ...ask } = searchesAsk(survey, brand);
  const query = [...request.query, ["language", language] as const];
  return { ...ask, request: { ...request, query } };
}

/** The brand with most answers whose trees suit; null while none is known. */
export function brandWithTrees(
  survey: Survey,
  suits: (trees: readonly Tree[]) => boolean,
): { readonly brand: string; readonly trees: readonly Tree[] } | null {
  if (!areSearchesScouted(survey)) return null;
  for (const { brand, searches } of studies(survey)) {
    const trees = treesOf(searches);
    if (trees !== null && suits(trees)) return { brand, trees };
  }
  return null;
}

/** The scouts, and a brand's default tree once more at the end. */
export function defaultTreeAsks(survey: Survey, brand: string): Ask[] {
  return [...scoutAsks(survey), repeated(searchesAsk(survey, brand))];
}
