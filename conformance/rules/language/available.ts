import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, differing, type Finding } from "../searches/conclude.ts";
import { headOf, isOfAll, sibling, stood, type View, views } from "../searches/views.ts";
import {
  askedAs,
  brandWithTrees,
  defaultTreeAsks,
  languageAsk,
  type Tree,
  treesOf,
} from "./trees.ts";

const MOST_TREES = 6;

/**
 * §2.12, §4.4: what available_languages says of the trees is what reading them shows. Its counts may be
 * of searches or of different ones, and of the window or of all time; the default may leave the
 * unstemmed bucket aside.
 */
export const languageAvailable: Rule = {
  id: "language.available",
  asks(survey) {
    const found = brandWithTrees(survey, isSeveral);
    if (found === null) return scoutAsks(survey);
    const asked = found.trees.slice(0, MOST_TREES);
    return [
      ...defaultTreeAsks(survey, found.brand),
      ...asked.map(({ code }) => languageAsk(survey, found.brand, askedAs(code))),
    ];
  },
  judge(survey, judgement) {
    judgement.missing("a brand of several languages whose codes and counts can be read");
    for (const base of views(survey)) {
      const trees = treesOf(headOf(base)) ?? [];
      const isDefault = isOfAll(base);
      if (!isDefault || !isSeveral(trees)) continue;
      conclude(judgement, base.head, defaultFindings(survey, base, trees), true);
      for (const tree of trees) {
        const view = treeView(survey, base, tree);
        if (view === null || !stood(survey, base.head, view.head)) continue;
        conclude(judgement, view.head, servedFindings(view, tree), true);
      }
      conclude(judgement, base.head, countFindings(survey, base, trees), false);
    }
  },
};

const READINGS = ["total_occurrences", "total_unique_searches"] as const;

function isSeveral(trees: readonly Tree[]): boolean {
  return trees.length > 1;
}

/** The default tree is listed, and none is larger by every measure that is known of both. */
function defaultFindings(survey: Survey, base: View, trees: readonly Tree[]): Finding[] {
  const { language } = headOf(base);
  const own = trees.find(({ code }) => code === language);
  if (own === undefined) {
    const codes = trees.map(({ code }) => `"${code}"`).join(", ");
    return differing("/language", "default-not-listed", `one of ${codes}`, language);
  }
  const sizes = sizesOf(survey, base, own);
  const larger = trees.find((tree) => {
    const pairs = sizesOf(survey, base, tree).map((size, index) => [size, sizes[index]] as const);
    const known = pairs.filter(([size, ownSize]) => isCount(size) && isCount(ownSize));
    return known.length > 0 && tree.code !== "" && known.every(([a, b]) => Number(a) > Number(b));
  });
  if (larger === undefined) return [];
  return differing("/language", "default-not-largest", larger.code, language);
}

/** The listed count of a tree, and the totals that reading it shows. */
function sizesOf(survey: Survey, base: View, tree: Tree): readonly unknown[] {
  const body = bodyOfTree(survey, base, tree);
  return [tree.searches, ...READINGS.map((name) => body?.[name])];
}

function treeView(survey: Survey, base: View, { code }: Tree): View | null {
  const asked = { ...base, filters: { ...base.filters, language: askedAs(code) } };
  return sibling(survey, asked, base.mode);
}

function servedFindings(view: View, { code }: Tree): Finding[] {
  return differing("/language", "not-served", code, headOf(view).language);
}

/** The counts are those of the trees by one reading, or reach beyond the window. */
function countFindings(survey: Survey, base: View, trees: readonly Tree[]): Finding[] {
  const pairs = trees.map((tree) => ({ tree, body: bodyOfTree(survey, base, tree) }));
  const known = pairs.filter(({ body }) => body !== null);
  if (known.length < trees.length) return [];
  const fits = READINGS.some((name) =>
    known.every(({ tree, body }) => tree.searches === null || tree.searches === body?.[name]),
  );
  if (fits) return [];
  return known.flatMap(({ tree, body }) => {
    const [, least] = READINGS.map((name) => body?.[name]);
    if (tree.searches === null || !isCount(least) || tree.searches >= least) return [];
    const expected = `at least the ${least} different searches of "${tree.code}"`;
    return differing("/available_languages", "count-differs", expected, tree.searches);
  });
}

type Body = Readonly<Record<string, unknown>>;

function bodyOfTree(survey: Survey, base: View, tree: Tree): Body | null {
  const view = treeView(survey, base, tree);
  if (view === null || !stood(survey, base.head, view.head)) return null;
  return headOf(view).language === tree.code ? (headOf(view) as Body) : null;
}
