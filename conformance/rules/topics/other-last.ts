import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { topicAsks } from "../searches/asks.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { isOther } from "../searches/other-searches.ts";
import { offsetOf } from "../searches/views.ts";
import { entriesOf, readyReplies } from "./rows.ts";

/** §2.12: the bucket for rare searches ends the list. A page tells by itself whether rows follow. */
export const topicsOtherLast: Rule = {
  id: "topics.other-last",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("a topic list with Other searches");
    for (const exchange of readyReplies(survey)) {
      const places = entriesOf(exchange).filter(([, row]) => isOther(row));
      const findings = places.flatMap(([index]) => findingsOf(exchange, index));
      conclude(judgement, exchange, findings, places.length > 0);
    }
  },
};

function findingsOf(exchange: Exchange, index: number): Finding[] {
  const body = bodyOf(exchange);
  const following: unknown = body?.items?.[index + 1];
  const next = offsetOf(exchange) + index + 1;
  const isFollowed = body?.has_more === true && next < body?.total_count;
  if (following === undefined && !isFollowed) return [];
  return [
    {
      pointer: `/items/${index}`,
      kind: "not-last",
      expected: "Other searches in the last row",
      actual: following === undefined ? `row ${next} of ${body?.total_count}` : shown(following),
    },
  ];
}
