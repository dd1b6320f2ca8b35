import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { apiResponses } from "./api-responses.ts";

const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 405, 500]);

/** §4, §7: one success status and six error statuses are documented. */
export const statusSet: Rule = {
  id: "error.status-set",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = apiResponses(survey);
    if (responses.length === 0) reporter.needs("a response");
    for (const exchange of responses) {
      const { status } = exchange.response;
      reportFindings(
        reporter,
        exchange,
        DOCUMENTED.has(status)
          ? []
          : [
              {
                pointer: "",
                kind: "undocumented-status",
                expected: `one of ${[...DOCUMENTED].join(", ")}`,
                actual: `status ${status}`,
              },
            ],
      );
    }
  },
};
