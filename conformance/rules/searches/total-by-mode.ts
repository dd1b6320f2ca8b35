import type { Rule } from "../../rule.ts";
import { stringAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { headOf, isStill, views } from "./views.ts";

/** §2.12: total_count is the number of rows that a whole walk meets, of either kind. */
export const searchesTotalByMode: Rule = {
  id: "searches.total-by-mode",
  asks: stringAsks,
  judge(survey, judgement) {
    const walks = views(survey).filter((view) => view.ended && view.rows.length > 0);
    for (const mode of ["topic", "search"] as const) {
      const seen = walks.some((view) => view.mode === mode && isStill(survey, view));
      if (!seen) judgement.missing(`a whole walk with rows under group_by=${mode}`);
    }
    for (const view of walks.filter((walk) => isStill(survey, walk))) {
      const { total_count: total } = headOf(view);
      const findings = differing("/total_count", "count-differs", view.rows.length, total);
      conclude(judgement, view.head, findings, true);
    }
  },
};
