import { counted } from "../../../src/common/counted.ts";
import {
  comparedWith,
  expectEqual,
  formatValue,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Json } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { addDays } from "../../core/calendar.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import { discoveryRequests, LONG_AGO_DAYS, searchesRequest } from "../../plan/discovery.ts";
import {
  summaryOf,
  isUnfilteredDefault,
  relatedListing,
  areUnchanged,
  type SearchListing,
  searchListings,
} from "../../assert/search-listings.ts";
import {
  bodyOfTree,
  countFindings,
  sharedRows,
  TOTALS,
  treePlaces,
  treeView,
} from "./tree-counts.ts";
import {
  languageParameter,
  brandWithTrees,
  defaultTreeRequests,
  languageRequest,
  type LanguageTree,
  languageTreesOf,
  listedTrees,
} from "../../plan/language-trees.ts";

const MAX_TREES = 6;

/**
 * §2.12, §4.4: available_languages agrees with the trees. Its counts may be of all or of distinct searches,
 * over the window or all time; the default tree need not be the unstemmed one.
 */
export const languageAvailable: Rule = {
  id: "language.available",
  requests(survey) {
    const found = brandWithTrees(survey, isSeveral);
    if (found === null) {
      const single = brandWithTrees(survey, ({ length }) => length === 1);
      if (single === null) return discoveryRequests(survey);
      const unstemmed = languageRequest(survey, single.brand, "und");
      return [...defaultTreeRequests(survey, single.brand), unstemmed];
    }
    const asked = found.trees.slice(0, MAX_TREES);
    return [
      ...defaultTreeRequests(survey, found.brand),
      ...asked.map(({ code }) => languageRequest(survey, found.brand, languageParameter(code))),
      ...(isDefaultLargest(survey, found.brand) ? [] : [allTimeRequest(survey, found.brand)]),
    ];
  },
  judge(survey, reporter) {
    reporter.needs("a brand of several languages with readable codes and counts");
    for (const base of searchListings(survey)) {
      const body = summaryOf(base);
      const own = [...doubledTrees(body), ...unlistedTree(body), ...ignoredLanguage(base)];
      reportFindings(reporter, base.summaryPage, [...own, ...otherTree(survey, base)], false);
      const trees = languageTreesOf(body) ?? [];
      const isDefault = isUnfilteredDefault(base);
      if (!isDefault || !isSeveral(trees)) continue;
      reportFindings(reporter, base.summaryPage, defaultFindings(survey, base, trees));
      for (const tree of trees) {
        const listing = treeView(survey, base, tree);
        if (listing === null || !areUnchanged(survey, base.summaryPage, listing.summaryPage))
          continue;
        const listed = [{ exchange: base.summaryPage, pointer: "/available_languages" }];
        const found = comparedWith(servedFindings(listing, tree), listed);
        reportFindings(reporter, listing.summaryPage, found);
      }
      reportFindings(reporter, base.summaryPage, countFindings(survey, base, trees), false);
      for (const { exchange, ...found } of sharedRows(survey, base, trees)) {
        reporter.violates({ exchange, ...found });
      }
    }
  },
};

function isSeveral(trees: readonly LanguageTree[]): boolean {
  return trees.length > 1;
}

/** A tree is listed once. Trees with different counts are not compared: what their elements mean is not documented. */
function doubledTrees(body: Json): FindingDetails[] {
  const trees = (listedTrees(body) ?? []).map(({ code, searches }) =>
    formatValue([code, searches]),
  );
  const index = trees.findIndex((tree, at) => trees.indexOf(tree) < at);
  const pointer = `/available_languages/${index}`;
  const expected = "a tree that is not listed before";
  return index === -1
    ? []
    : [{ pointer, kind: "tree-doubled", expected, actual: trees[index] ?? "" }];
}

/** A response shows a tree with searches that its own list of several trees lacks; the default tree is checked elsewhere. */
function unlistedTree(body: Json): FindingDetails[] {
  const trees = languageTreesOf(body) ?? [];
  const { language, total_occurrences: total } = body ?? {};
  const isListed = trees.some(({ code }) => code === language);
  if (!isSeveral(trees) || language !== "" || isListed || !(total > 0)) return [];
  const expected = `a tree for "${language}", of which the response has ${counted(total, "search", "searches")}`;
  const actual = trees.map(({ code }) => `"${code}"`).join(", ");
  return [{ pointer: "/available_languages", kind: "tree-not-listed", expected, actual }];
}

/** A response shows another tree than the requested one, which it lists with searches. */
function ignoredLanguage({ filters, summaryPage }: SearchListing): FindingDetails[] {
  const body = bodyOf(summaryPage);
  const tree = (languageTreesOf(body) ?? []).find(
    ({ code }) => languageParameter(code) === filters["language"],
  );
  if (tree === undefined || !(Number(tree.searches) > 0)) return [];
  const compared = [{ exchange: summaryPage, pointer: "/available_languages" }];
  return comparedWith(expectEqual("/language", "not-served", tree.code, body.language), compared);
}

/** Two responses have searches of different trees, so a list of one tree lacks the other one (§2.12: every tree). */
function otherTree(survey: Survey, base: SearchListing): FindingDetails[] {
  const { language } = base.filters;
  const body = summaryOf(base);
  const { available_languages: listed } = body;
  if (!Array.isArray(listed) || listed.length !== 1 || !hasSearches(body)) return [];
  const rest = Object.fromEntries(
    Object.entries(base.filters).filter(([name]) => name !== "language"),
  );
  const other = [undefined, "und"]
    .filter((code) => code !== language)
    .map((code) =>
      relatedListing(survey, { ...base, filters: withLanguage(rest, code) }, base.mode),
    )
    .find((listing) => listing !== null && isOtherTree(survey, base, listing));
  if (other === undefined || other === null) return [];
  const code = formatValue(summaryOf(other).language);
  const expected = `two trees or more: another response has searches of the tree ${code}`;
  const compared = [{ exchange: other.summaryPage, pointer: "/language" }];
  const found = { kind: "tree-not-listed", expected, actual: formatValue(listed) };
  return [{ pointer: "/available_languages", ...found, compared }];
}

function withLanguage(
  filters: SearchListing["filters"],
  language: string | undefined,
): SearchListing["filters"] {
  return language === undefined ? filters : { ...filters, language };
}

function isOtherTree(survey: Survey, base: SearchListing, other: SearchListing): boolean {
  const [one, two] = [summaryOf(base), summaryOf(other)];
  if (typeof one.language !== "string" || typeof two.language !== "string") return false;
  if (one.language === two.language || !hasSearches(two)) return false;
  return areUnchanged(survey, base.summaryPage, other.summaryPage);
}

function hasSearches(body: Json): boolean {
  return isCount(body?.total_occurrences) && body.total_occurrences > 0;
}

/** Checks that the default tree is listed, and that it is the largest of the window or of all time. */
function defaultFindings(
  survey: Survey,
  base: SearchListing,
  trees: readonly LanguageTree[],
): FindingDetails[] {
  const { language } = summaryOf(base);
  const own = trees.find(({ code }) => code === language);
  if (own === undefined) {
    const codes = trees.map(({ code }) => `"${code}"`).join(", ");
    return expectEqual("/language", "default-not-listed", `one of ${codes}`, language);
  }
  const larger = largerTree(survey, base, own, trees);
  if (larger === undefined || isLargestEver(survey, base, own.code)) return [];
  const found = withSource(
    expectEqual("/language", "default-not-largest", larger.code, language),
    "the language with more searches",
  );
  return comparedWith(found, [...treePlaces(survey, base, larger), ...allTimePlaces(survey, base)]);
}

/** Returns a tree that is larger than `own` by every known measure. */
function largerTree(
  survey: Survey,
  base: SearchListing,
  own: LanguageTree,
  trees: readonly LanguageTree[],
): LanguageTree | undefined {
  const sizes = sizesOf(survey, base, own);
  return trees.find((tree) => {
    const pairs = sizesOf(survey, base, tree).map((size, index) => [size, sizes[index]] as const);
    const known = pairs.filter(([size, ownSize]) => isCount(size) && isCount(ownSize));
    return known.length > 0 && tree.code !== "" && known.every(([a, b]) => Number(a) > Number(b));
  });
}

/**
 * Whether a default tree can be the brand's largest of all time: it is not if the response over ten years has another
 * default, or lists a larger tree. A deployment that refuses this window is given the benefit of the doubt.
 */
function isLargestEver(survey: Survey, { filters: { brand = "" } }: SearchListing, code: string) {
  const body = survey.body(allTimeRequest(survey, brand));
  const trees = languageTreesOf(body);
  if (trees === null) return true;
  const size = trees.find((tree) => tree.code === code)?.searches ?? null;
  const isLarger = ({ code: other, searches }: LanguageTree): boolean =>
    other !== "" && searches !== null && size !== null && searches > size;
  return body.language === code && !trees.some(isLarger);
}

/** Whether the default tree of a brand is the largest in its listed window; false if unknown. */
function isDefaultLargest(survey: Survey, brand: string): boolean {
  const body = survey.body(searchesRequest(survey, brand));
  const trees = languageTreesOf(body) ?? [];
  const [first] = trees.toSorted((a, b) => (b.searches ?? 0) - (a.searches ?? 0));
  return first?.searches !== null && first?.code === body?.language;
}

/** Plans the default tree over ten years. */
function allTimeRequest(survey: Survey, brand: string): PlannedRequest {
  const { today } = survey.settings;
  return survey.plan("listSearches", {
    brand,
    start_date: addDays(today, -LONG_AGO_DAYS),
    end_date: today,
    limit: 1,
    offset: 0,
  });
}

/** Returns the listed count of a tree and the totals of its response. */
function sizesOf(survey: Survey, base: SearchListing, tree: LanguageTree): readonly unknown[] {
  const body = bodyOfTree(survey, base, tree);
  return [tree.searches, ...TOTALS.map((name) => body?.[name])];
}

function servedFindings(listing: SearchListing, { code }: LanguageTree): FindingDetails[] {
  const found = expectEqual("/language", "not-served", code, summaryOf(listing).language);
  return withSource(found, "the requested tree, which available_languages lists");
}

/** Where the response over ten years has its default tree. */
function allTimePlaces(survey: Survey, { filters: { brand = "" } }: SearchListing): Place[] {
  const exchange = survey.find(allTimeRequest(survey, brand));
  return exchange === null ? [] : [{ exchange, pointer: "/language" }];
}
