import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { echoAsks } from "./asks.ts";
import { ECHOING, echoOf } from "./parameter.ts";

/** §2.1: what was used is told in every metric reply. */
export const present: Rule = {
  id: "echo.present",
  asks: (survey) => [...listAsks(survey), ...echoAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...ECHOING)) {
      if (echoOf(exchange) !== null) held(exchange);
      else {
        const actual = shown(exchange.reply?.json?.filters_applied);
        const expected = "an object";
        broken({ exchange, pointer: "/filters_applied", kind: "echo-missing", expected, actual });
      }
    }
    missing("a reply of a metric endpoint");
  },
};
