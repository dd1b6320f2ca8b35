import { reportFindings } from "../../assert/findings.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { echoRequests } from "./echo-requests.ts";
import { echoedParameters, ECHOING } from "./echoed-parameters.ts";

/** §2.1: the echo has a key for every documented parameter. */
export const complete: Rule = {
  id: "echo.complete",
  requests: (survey) => [...listRequests(survey), ...echoRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...ECHOING)) {
      const echoed = echoedParameters(survey, exchange);
      const lacking = echoed.filter(({ echo }) => echo === undefined);
      const findings = lacking.map(({ parameter }) => ({
        pointer: `/filters_applied/${parameter.name}`,
        kind: "echo-incomplete",
        expected: "a key for every documented parameter",
        actual: "absent",
      }));
      reportFindings(reporter, exchange, findings, echoed.length > 0);
    }
    reporter.needs("a response with filters_applied");
  },
};
