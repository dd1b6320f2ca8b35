import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf } from "../../survey.ts";
import { stringAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { repliesOf, rowsOf } from "./views.ts";

/** §2.12: rows that are search terms have no topic above them. */
export const searchesReadyFlat: Rule = {
  id: "searches.ready-flat",
  asks: stringAsks,
  judge(survey, judgement) {
    judgement.missing("a brand that has searches but whose topics are not mined yet");
    for (const exchange of repliesOf(survey, "topic")) {
      if (bodyOf(exchange)?.topics_ready !== false) continue;
      const depths = rowsOf(exchange).map((row): unknown => row?.depth);
      const findings = depths.flatMap((depth, index) =>
        isCount(depth) ? differing(`/items/${index}/depth`, "not-flat", 0, depth) : [],
      );
      conclude(judgement, exchange, findings, depths.some(isCount));
    }
  },
};
