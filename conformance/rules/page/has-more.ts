import type { Exchange } from "../../exchange.ts";
import { listAsks, listReplies } from "../../lists.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { givenNumber } from "./page.ts";

/** §2.1: `has_more` while rows remain. Seen on every list reply, whoever asked for it. */
export const hasMore: Rule = {
  id: "page.has-more",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    for (const exchange of listReplies(survey).filter(hasCounts)) {
      const { total_count, returned_count, has_more } = exchange.reply?.json ?? {};
      const end = (givenNumber(exchange, "offset") ?? 0) + returned_count;
      if (has_more === end < total_count) held(exchange);
      else {
        broken({
          exchange,
          pointer: "/has_more",
          kind: "has-more-wrong",
          expected: `${end < total_count}: the page ends at row ${end} of ${total_count}`,
          actual: String(has_more),
        });
      }
    }
    missing("a list reply with total_count, returned_count and has_more");
  },
};

/** Numbers to reckon with; an offset that is none (a probe of another rule) says nothing here. */
function hasCounts(exchange: Exchange): boolean {
  const { total_count, returned_count, has_more } = exchange.reply?.json ?? {};
  const isReckonable = isCount(total_count) && isCount(returned_count) && has_more !== undefined;
  return isReckonable && isCount(givenNumber(exchange, "offset") ?? 0);
}
