import { isDate } from "../../calendar.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { fewPerReply, rowsOf } from "./rows.ts";
import { askedWindow, toldWindow } from "./window.ts";

/** §2.12: `first_seen_in_range` is the earliest run within the window, so it lies within it. */
export const rowsInside: Rule = {
  id: "date.rows-inside",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const isTold = fewPerReply();
    for (const { exchange, pointer, row } of rowsOf(survey, "listSearches")) {
      const window = toldWindow(exchange) ?? askedWindow(exchange);
      const seen: unknown = row.first_seen_in_range;
      if (window === null || !isDate(seen)) continue;
      if (window.start <= seen && seen <= window.end) held(exchange);
      else if (isTold(exchange)) {
        broken({
          exchange,
          pointer: `${pointer}/first_seen_in_range`,
          kind: "outside-window",
          expected: `a day from ${window.start} to ${window.end}`,
          actual: seen,
        });
      }
    }
    missing("a row of /searches with first_seen_in_range");
  },
};
