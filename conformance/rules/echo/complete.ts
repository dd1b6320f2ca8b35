import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { echoAsks } from "./asks.ts";
import { echoedBy, ECHOING } from "./parameter.ts";

const MOST_PER_REPLY = 5;

/** §2.1: the echo has a key for every parameter that the endpoint documents. */
export const complete: Rule = {
  id: "echo.complete",
  asks: (survey) => [...listAsks(survey), ...echoAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...ECHOING)) {
      const echoed = echoedBy(survey, exchange);
      const lacking = echoed.filter(({ echo }) => echo === undefined);
      if (echoed.length > 0 && lacking.length === 0) held(exchange);
      for (const { parameter } of lacking.slice(0, MOST_PER_REPLY)) {
        broken({
          exchange,
          pointer: `/filters_applied/${parameter.name}`,
          kind: "echo-incomplete",
          expected: "a key for every documented parameter",
          actual: "absent",
        });
      }
    }
    missing("a reply with filters_applied");
  },
};
