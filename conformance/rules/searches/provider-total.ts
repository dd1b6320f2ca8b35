import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { stringAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { sumOfMap } from "./figures.ts";
import { hasOneLanguage, headOf, views } from "./views.ts";

/** §2.12: every search was run by one provider, and one that publishes none has none to count. */
export const searchesProviderTotal: Rule = {
  id: "searches.provider-total",
  asks: stringAsks,
  judge(survey, judgement) {
    judgement.missing("a brand of one language that has searches");
    for (const view of views(survey)) {
      const { total_occurrences: total, searches_by_provider_total: map } = headOf(view);
      const sum = sumOfMap(map);
      if (!hasOneLanguage(headOf(view)) || view.filters["language"] !== undefined) continue;
      if (!isCount(total) || sum === null) continue;
      const findings = differing("/searches_by_provider_total", "sum-differs", total, sum);
      conclude(judgement, view.head, findings, total > 0);
    }
  },
};
