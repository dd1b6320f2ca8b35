import { onceEachValue } from "../../../src/contract/once-each.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { dayRange } from "../time/timestamp.ts";
import { fewPerReply, rowsOf } from "./rows.ts";
import { askedWindow, toldWindow } from "./window.ts";

/** §2.1, §2.16: an answer of a window was given on one of its days, by the clock of some place on earth. */
export const runAtInside: Rule = {
  id: "date.run-at-inside",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const isTold = fewPerReply();
    const daysOf = onceEachValue(dayRange);
    for (const { exchange, pointer, row } of rowsOf(survey, "listQueryRuns")) {
      const window = toldWindow(exchange) ?? askedWindow(exchange);
      const day = daysOf(row.run_at);
      if (window === null || day === null) continue;
      if (window.start <= day.latest && day.earliest <= window.end) held(exchange);
      else if (isTold(exchange)) {
        broken({
          exchange,
          pointer: `${pointer}/run_at`,
          kind: "outside-window",
          expected: `a moment from ${window.start} to ${window.end}`,
          actual: String(row.run_at),
        });
      }
    }
    missing("a row of /query-runs with a date window");
  },
};
