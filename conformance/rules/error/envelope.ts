import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { errorMessageOf } from "../../assert/status.ts";
import { errorResponses } from "./api-responses.ts";

/** §7: every refusal contains a message in the documented envelope. */
export const envelope: Rule = {
  id: "error.envelope",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = errorResponses(survey);
    if (responses.length === 0) reporter.needs("a response with an error status");
    for (const exchange of responses) {
      const { json, text } = exchange.response;
      reportFindings(
        reporter,
        exchange,
        errorMessageOf(json) !== null
          ? []
          : [
              {
                pointer: "/error/message",
                kind: "no-envelope",
                expected: "an error object with a non-empty message",
                actual: text === "" ? "an empty body" : text.slice(0, 120),
              },
            ],
      );
    }
  },
};
