import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { wordAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { headOf, sibling, stood, views } from "./views.ts";

const TOTALS = ["total_occurrences", "total_unique_searches"];

/** §2.12: the two totals measure the searches, not the rows, so that both modes show the same. */
export const searchesTotalsEqual: Rule = {
  id: "searches.totals-equal",
  asks: wordAsks,
  judge(survey, judgement) {
    judgement.missing("the same question in both modes, about data that stands still");
    for (const topics of views(survey, "topic")) {
      const strings = sibling(survey, topics, "search");
      if (strings === null || !stood(survey, topics.head, strings.head)) continue;
      const [one, other] = [headOf(topics), headOf(strings)];
      if (one.language !== other.language) continue;
      const findings = TOTALS.flatMap((name) =>
        isCount(one[name]) && isCount(other[name])
          ? differing(`/${name}`, "modes-differ", one[name], other[name])
          : [],
      );
      conclude(judgement, strings.head, findings, one.total_occurrences > 0);
    }
  },
};
