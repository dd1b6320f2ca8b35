import { comparedWith, type FindingDetails } from "../../assert/findings.ts";
import { canonicalJson } from "../../assert/documented.ts";
import { isCount } from "../../assert/numbers.ts";
import {
  areUnchanged,
  relatedListing,
  type SearchListing,
  summaryOf,
} from "../../assert/search-listings.ts";
import type { Finding, Place } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { languageParameter, type LanguageTree } from "../../plan/language-trees.ts";

/** What the count of a tree may be the same as. */
export const TOTALS = ["total_occurrences", "total_unique_searches"] as const;

/** Returns the listing of one tree; null if it was not requested. */
export function treeView(
  survey: Survey,
  base: SearchListing,
  { code }: LanguageTree,
): SearchListing | null {
  const asked = { ...base, filters: { ...base.filters, language: languageParameter(code) } };
  return relatedListing(survey, asked, base.mode);
}

/**
 * Checks that the counts fit one interpretation, or are larger because they are not limited to the window.
 */
export function countFindings(
  survey: Survey,
  base: SearchListing,
  trees: readonly LanguageTree[],
): FindingDetails[] {
  const pairs = trees.map((tree) => ({ tree, body: bodyOfTree(survey, base, tree) }));
  const known = pairs.filter(({ body }) => body !== null);
  const fits = TOTALS.some((name) =>
    known.every(({ tree, body }) => tree.searches === null || tree.searches === body?.[name]),
  );
  if (fits || known.length < trees.length) return [];
  return known.flatMap(({ tree, body }) => {
    const [, least] = TOTALS.map((name) => body?.[name]);
    if (tree.searches === null || !isCount(least) || tree.searches >= least) return [];
    const expected = `at least ${least}, the distinct searches of "${tree.code}"`;
    const actual = `${tree.searches} for "${tree.code}"`;
    const found = { pointer: "/available_languages", kind: "count-differs", expected, actual };
    return comparedWith([found], treePlaces(survey, base, tree));
  });
}

/** Fewer rows may be the same in two trees by chance. */
const MIN_ROWS = 3;

/** Reports a tree with the rows of another one: each search is in one tree (§2.12). */
export function sharedRows(
  survey: Survey,
  base: SearchListing,
  trees: readonly LanguageTree[],
): Finding[] {
  const seen = new Map<string, SearchListing>();
  return [base, ...trees.flatMap((tree) => treeView(survey, base, tree) ?? [])].flatMap((one) => {
    if (one.rows.length < MIN_ROWS) return [];
    const rows = canonicalJson(one.rows);
    const first = seen.get(rows);
    if (first === undefined) seen.set(rows, one);
    const [code, other] = [one, first ?? one].map((listing) => String(summaryOf(listing).language));
    if (first === undefined || code === other) return [];
    if (!areUnchanged(survey, base.summaryPage, first.summaryPage, one.summaryPage)) return [];
    const expected = `searches of "${code}" only`;
    const actual = `the rows of "${other}"`;
    const compared = [{ exchange: first.summaryPage, pointer: "/items" }];
    return {
      exchange: one.summaryPage,
      pointer: "/items",
      kind: "rows-of-another-tree",
      expected,
      actual,
      compared,
    };
  });
}

/** Where a tree prints its totals. */
export function treePlaces(survey: Survey, base: SearchListing, tree: LanguageTree): Place[] {
  const listing = treeView(survey, base, tree);
  if (listing === null) return [];
  return TOTALS.map((name) => ({ exchange: listing.summaryPage, pointer: `/${name}` }));
}

type Body = Readonly<Record<string, unknown>>;

/** Returns the totals of a tree; null if it was not served, or changed. */
export function bodyOfTree(survey: Survey, base: SearchListing, tree: LanguageTree): Body | null {
  const listing = treeView(survey, base, tree);
  if (listing === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage)) return null;
  return summaryOf(listing).language === tree.code ? (summaryOf(listing) as Body) : null;
}
