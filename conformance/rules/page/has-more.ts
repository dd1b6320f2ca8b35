import type { Exchange } from "../../exchange.ts";
import { parametersOf } from "../../survey.ts";
import type { Rule } from "../../rule.ts";
import { listAsks, listReplies } from "./lists.ts";

/** §2.1: `has_more` while rows remain. Seen on every list reply, whoever asked for it. */
export const hasMore: Rule = {
  id: "page.has-more",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const pages = listReplies(survey).filter(hasCounts);
    if (pages.length === 0) missing("a list reply with total_count, returned_count and has_more");
    for (const exchange of pages) {
      const { total_count, returned_count, has_more } = exchange.reply?.json ?? {};
      const offset = Number(parametersOf(exchange)["offset"] ?? 0);
      const rowsRemain = offset + returned_count < total_count;
      if (has_more === rowsRemain) held(exchange);
      else {
        broken({
          exchange,
          pointer: "/has_more",
          kind: "has-more-wrong",
          expected: `${rowsRemain}: row ${offset + returned_count} of ${total_count} was the last returned`,
          actual: String(has_more),
        });
      }
    }
  },
};

function hasCounts({ reply }: Exchange): boolean {
  const { total_count, returned_count } = reply?.json ?? {};
  return Number.isInteger(total_count) && Number.isInteger(returned_count);
}
