import { listAsks, listReplies } from "../../lists.ts";
import type { Rule } from "../../rule.ts";

/** §2.1: `returned_count` counts the rows of the page, on every list reply of the record. */
export const returnedCount: Rule = {
  id: "page.returned-count",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const replies = listReplies(survey).filter(({ reply }) => {
      const { items, returned_count } = reply?.json ?? {};
      return Array.isArray(items) && typeof returned_count === "number";
    });
    if (replies.length === 0) missing("a list reply with items and returned_count");
    for (const exchange of replies) {
      const { items, returned_count } = exchange.reply?.json ?? {};
      if (returned_count === items.length) held(exchange);
      else {
        broken({
          exchange,
          pointer: "/returned_count",
          kind: "returned-count-differs",
          expected: `${items.length}, the number of items`,
          actual: String(returned_count),
        });
      }
    }
  },
};
