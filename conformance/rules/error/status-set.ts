import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { apiResponses } from "./api-responses.ts";

const DOCUMENTED: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 405, 500]);

/** How else a body that is not JSON may be refused (C08). */
const FOR_MALFORMED: ReadonlySet<number> = new Set([413, 415, 422]);

/** §4, §7: one success status and six error statuses are documented. */
export const statusSet: Rule = {
  id: "error.status-set",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = apiResponses(survey);
    if (responses.length === 0) reporter.needs("a response");
    for (const exchange of responses) {
      const { status } = exchange.response;
      const isMalformed = exchange.request.malformedBody !== undefined;
      if (isMalformed && FOR_MALFORMED.has(status)) continue;
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
