import { formatValue } from "../../assert/findings.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { echoRequests } from "./echo-requests.ts";
import { ECHOING, echoOf } from "./echoed-parameters.ts";

/** §2.1: every metric response contains the filters in effect. */
export const present: Rule = {
  id: "echo.present",
  requests: (survey) => [...listRequests(survey), ...echoRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...ECHOING)) {
      if (echoOf(exchange) !== null) reporter.holds(exchange);
      else {
        const actual = formatValue(exchange.response?.json?.filters_applied);
        const expected = "an object";
        reporter.violates({
          exchange,
          pointer: "/filters_applied",
          kind: "echo-missing",
          expected,
          actual,
        });
      }
    }
    reporter.needs("a response of a metric endpoint");
  },
};
