import { isDate } from "../../calendar.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { fewPerReply, rowsOf } from "./rows.ts";

/** §2.12: what was searched last was not searched first after that. */
export const seenOrder: Rule = {
  id: "date.seen-order",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const isTold = fewPerReply();
    for (const { exchange, pointer, row } of rowsOf(survey, "listSearches")) {
      const { first_seen_in_range: first, last_searched: last } = row;
      if (!isDate(first) || !isDate(last)) continue;
      if (first <= last) held(exchange);
      else if (isTold(exchange)) {
        broken({
          exchange,
          pointer: `${pointer}/last_searched`,
          kind: "last-before-first",
          expected: `${first} (first_seen_in_range) or later`,
          actual: last,
        });
      }
    }
    missing("a row of /searches with first_seen_in_range and last_searched");
  },
};
