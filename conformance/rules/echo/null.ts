import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { echoAsks } from "./asks.ts";
import { defaultOf, type Echoed, echoedBy, ECHOING, isDateParameter } from "./parameter.ts";

const MOST_PER_REPLY = 5;

/**
 * §2.1: an unused filter is null. Dates and the language are used where they are left out, so theirs may
 * be told; so may a limit whose default the document does not show.
 */
export const nulls: Rule = {
  id: "echo.null",
  asks: (survey) => [...listAsks(survey), ...echoAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...ECHOING)) {
      const unused = echoedBy(survey, exchange).filter(isUnused);
      const wrong = unused.filter(({ echo }) => echo !== null);
      if (unused.length > 0 && wrong.length === 0) held(exchange);
      for (const { parameter, echo } of wrong.slice(0, MOST_PER_REPLY)) {
        broken({
          exchange,
          pointer: `/filters_applied/${parameter.name}`,
          kind: "unused-not-null",
          expected: "null: the filter was not used",
          actual: shown(echo),
        });
      }
    }
    missing("a reply with filters_applied to a request that leaves filters out");
  },
};

function isUnused(echoed: Echoed): boolean {
  const { parameter, given } = echoed;
  const isFilter = parameter.name !== "language" && parameter.name !== "limit";
  return isFilter && given === null && !isDateParameter(echoed) && defaultOf(echoed) === undefined;
}
