import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { stringAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { hasOneLanguage, headOf, isOfAll, views } from "./views.ts";

/** §2.12: where there is one language, each distinct search is one row under group_by=search. */
export const searchesUniqueCount: Rule = {
  id: "searches.unique-count",
  asks: stringAsks,
  judge(survey, judgement) {
    judgement.missing("the strings of a brand of one language that has searches");
    for (const view of views(survey, "search")) {
      const { total_count: rows, total_unique_searches: unique } = headOf(view);
      if (!isOfAll(view) || !hasOneLanguage(headOf(view))) continue;
      if (!isCount(rows) || !isCount(unique)) continue;
      const findings = differing("/total_unique_searches", "count-differs", rows, unique);
      conclude(judgement, view.head, findings, rows > 0);
    }
  },
};
