import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { stringAsks } from "./asks.ts";
import { conclude, differing } from "./conclude.ts";
import { headOf, sibling, stood, views } from "./views.ts";

/** §2.12: while no tree is mined, each search term is a row of its own in either mode. */
export const searchesReady: Rule = {
  id: "searches.ready",
  asks: stringAsks,
  judge(survey, judgement) {
    judgement.missing("a brand that has searches but whose topics are not mined yet");
    for (const topics of views(survey, "topic")) {
      const strings = sibling(survey, topics, "search");
      if (headOf(topics).topics_ready !== false || strings === null) continue;
      if (!stood(survey, topics.head, strings.head)) continue;
      const [one, other] = [headOf(topics), headOf(strings)];
      if (one.language !== other.language) continue;
      if (!isCount(one.total_count) || !isCount(other.total_count)) continue;
      const findings = differing(
        "/total_count",
        "modes-differ",
        other.total_count,
        one.total_count,
      );
      conclude(judgement, topics.head, findings, other.total_count > 0);
    }
  },
};
