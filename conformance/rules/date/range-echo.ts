import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { askedWindow, DATED, isPlain, toldWindow } from "./window.ts";

/** §2.1: `date_range` tells the window used, which is the one asked for where nothing speaks against it. */
export const rangeEcho: Rule = {
  id: "date.range-echo",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...DATED)) {
      const [asked, told] = [askedWindow(exchange), toldWindow(exchange)];
      if (asked === null || told === null || !isPlain(survey, asked)) continue;
      const wrong = (["start", "end"] as const).filter((end) => asked[end] !== told[end]);
      if (wrong.length === 0) held(exchange);
      for (const end of wrong) {
        broken({
          exchange,
          pointer: `/date_range/${end}`,
          kind: "window-differs",
          expected: `${asked[end]}, as asked for`,
          actual: told[end],
        });
      }
    }
    missing("a reply over a past window of up to 30 days, with its date_range");
  },
};
