import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { apiResponses } from "./api-responses.ts";

/** §4: success is always 200, also for POSTs and partial pages. */
export const success200: Rule = {
  id: "error.success-200",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const successes = apiResponses(survey).filter(
      ({ response }) => response.status >= 200 && response.status < 300,
    );
    if (successes.length === 0) reporter.needs("a request that succeeds");
    for (const exchange of successes) {
      const { status } = exchange.response;
      reportFindings(
        reporter,
        exchange,
        status === 200
          ? []
          : [
              {
                pointer: "",
                kind: "wrong-status",
                expected: "status 200",
                actual: `status ${status}`,
              },
            ],
      );
    }
  },
};
