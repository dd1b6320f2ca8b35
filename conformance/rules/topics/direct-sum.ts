import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { filterAsks } from "../searches/asks.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { sumOf } from "../searches/figures.ts";
import { headOf } from "../searches/views.ts";
import { wholeWalks } from "./rows.ts";

/** §2.12: a topic's own searches are counted nowhere else, so that they sum exactly. */
export const topicsDirectSum: Rule = {
  id: "topics.direct-sum",
  asks: filterAsks,
  judge(survey, judgement) {
    judgement.missing("a whole walk over topics");
    for (const view of wholeWalks(survey)) {
      const sum = sumOf(view.rows.map((row): unknown => row?.direct_occurrences));
      const { total_occurrences: total } = headOf(view);
      if (sum === null || !isCount(total)) continue;
      conclude(
        judgement,
        view.head,
        differing("/total_occurrences", "sum-differs", sum, total),
        sum > 0,
      );
    }
  },
};
