import { reportFindings, formatValue } from "../../assert/findings.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { echoRequests } from "./echo-requests.ts";
import { type EchoedParameter, echoedParameters, ECHOING } from "./echoed-parameters.ts";

const TYPES: Readonly<Record<string, string>> = { integer: "number", boolean: "boolean" };

/** §2.1: numbers and booleans are echoed as such, not as text. */
export const typed: Rule = {
  id: "echo.typed",
  requests: (survey) => [...listRequests(survey), ...echoRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...ECHOING)) {
      const values = echoedParameters(survey, exchange).filter(
        (one) => typeOf(one) !== undefined && (one.echo ?? null) !== null,
      );
      const wrong = values.filter((one) => typeof one.echo !== typeOf(one));
      const findings = wrong.map((one) => ({
        pointer: `/filters_applied/${one.parameter.name}`,
        kind: "echo-type",
        expected: `a JSON ${typeOf(one)}`,
        actual: formatValue(one.echo),
      }));
      reportFindings(reporter, exchange, findings, values.length > 0);
    }
    reporter.needs("a response with a number or a boolean in filters_applied");
  },
};

function typeOf({ parameter: { schema } }: EchoedParameter): string | undefined {
  return typeof schema.type === "string" ? TYPES[schema.type] : undefined;
}
