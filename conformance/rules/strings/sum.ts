import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { wordAsks } from "../searches/asks.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { sumOf } from "../searches/figures.ts";
import { headOf, isStill, views } from "../searches/views.ts";

/** §2.12: every search is one string's. */
export const stringsSum: Rule = {
  id: "strings.sum",
  asks: wordAsks,
  judge(survey, judgement) {
    judgement.missing("a whole walk under group_by=search");
    for (const view of views(survey, "search")) {
      if (!view.whole || !isStill(survey, view)) continue;
      const sum = sumOf(view.rows.map((row): unknown => row?.occurrences));
      const { total_occurrences: total } = headOf(view);
      if (sum === null || !isCount(total)) continue;
      const findings = differing("/total_occurrences", "sum-differs", sum, total);
      conclude(judgement, view.head, findings, sum > 0);
    }
  },
};
