import type { Rule } from "../../rule.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { headOf, sibling, stood, views, type View } from "../searches/views.ts";
import type { Survey } from "../../survey.ts";
import { brandWithTrees, defaultTreeAsks, languageAsk, treesOf, type Tree } from "./trees.ts";

/** §4.4: the bucket whose code is empty is asked for as `und`. */
export const languageUnd: Rule = {
  id: "language.und",
  asks(survey) {
    const found = brandWithTrees(survey, hasUnstemmed);
    if (found === null) return scoutAsks(survey);
    return [...defaultTreeAsks(survey, found.brand), languageAsk(survey, found.brand, "und")];
  },
  judge(survey, judgement) {
    judgement.missing("a brand with an unstemmed bucket among available_languages");
    for (const view of views(survey)) {
      if (view.filters["language"] !== "und" || !isOwed(survey, view)) continue;
      const findings = differing("/language", "not-unstemmed", "", headOf(view).language);
      conclude(judgement, view.head, findings, true);
    }
  },
};

function hasUnstemmed(trees: readonly Tree[]): boolean {
  return trees.some(({ code }) => code === "");
}

/** Whether the same question without a language lists the bucket. */
function isOwed(survey: Survey, view: View): boolean {
  const base = sibling(survey, view, view.mode, ["language"]);
  if (base === null || !stood(survey, base.head, view.head)) return false;
  return hasUnstemmed(treesOf(headOf(base)) ?? []);
}
