import { reportFindings, formatValue } from "../../assert/findings.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { echoRequests } from "./echo-requests.ts";
import {
  defaultOf,
  type EchoedParameter,
  echoedParameters,
  ECHOING,
  isDateParameter,
} from "./echoed-parameters.ts";

/**
 * §2.1: unused filters are null. Dates and language are in effect even if left out, so they may have a
 * value; so may a limit without a documented default.
 */
export const nulls: Rule = {
  id: "echo.null",
  requests: (survey) => [...listRequests(survey), ...echoRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...ECHOING)) {
      const unused = echoedParameters(survey, exchange).filter(isUnused);
      const wrong = unused.filter(({ echo }) => echo !== null);
      const findings = wrong.map(({ parameter, echo }) => ({
        pointer: `/filters_applied/${parameter.name}`,
        kind: "unused-not-null",
        expected: "null: the filter was not used",
        actual: formatValue(echo),
      }));
      reportFindings(reporter, exchange, findings, unused.length > 0);
    }
    reporter.needs("a response with filters_applied to a request that leaves filters out");
  },
};

function isUnused(echoed: EchoedParameter): boolean {
  const { parameter, given } = echoed;
  const isFilter = parameter.name !== "language" && parameter.name !== "limit";
  return isFilter && given === null && !isDateParameter(echoed) && defaultOf(echoed) === undefined;
}
