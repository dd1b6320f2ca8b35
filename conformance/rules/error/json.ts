import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { responsesWithBody } from "./api-responses.ts";

/** §4: all endpoints use JSON, also for errors. Checked on every response except those of POSTs without a body. */
export const json: Rule = {
  id: "error.json",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = responsesWithBody(survey);
    if (responses.length === 0) reporter.needs("a response");
    for (const exchange of responses) {
      const { text } = exchange.response;
      reportFindings(
        reporter,
        exchange,
        exchange.response.json !== undefined
          ? []
          : [
              {
                pointer: "",
                kind: "no-json",
                expected: "a JSON body",
                actual: text === "" ? "an empty body" : text.slice(0, 120),
              },
            ],
      );
    }
  },
};
