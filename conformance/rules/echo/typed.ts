import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { echoAsks } from "./asks.ts";
import { type Echoed, echoedBy, ECHOING } from "./parameter.ts";

const MOST_PER_REPLY = 5;
const TYPES: Readonly<Record<string, string>> = { integer: "number", boolean: "boolean" };

/** §2.1: numbers and booleans are echoed as such: as used, they are no text. */
export const typed: Rule = {
  id: "echo.typed",
  asks: (survey) => [...listAsks(survey), ...echoAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...ECHOING)) {
      const values = echoedBy(survey, exchange).filter(
        (one) => typeOf(one) !== undefined && (one.echo ?? null) !== null,
      );
      const wrong = values.filter((one) => typeof one.echo !== typeOf(one));
      if (values.length > 0 && wrong.length === 0) held(exchange);
      for (const one of wrong.slice(0, MOST_PER_REPLY)) {
        broken({
          exchange,
          pointer: `/filters_applied/${one.parameter.name}`,
          kind: "echo-type",
          expected: `a JSON ${typeOf(one)}`,
          actual: shown(one.echo),
        });
      }
    }
    missing("a reply with a number or a boolean in filters_applied");
  },
};

function typeOf({ parameter: { schema } }: Echoed): string | undefined {
  return typeof schema.type === "string" ? TYPES[schema.type] : undefined;
}
