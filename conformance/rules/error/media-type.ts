import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { apiResponses } from "./api-responses.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** §4: JSON has the media type application/json, with or without a charset. */
export const mediaType: Rule = {
  id: "error.media-type",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = apiResponses(survey);
    if (responses.length === 0) reporter.needs("a reply");
    for (const exchange of responses) {
      const type = exchange.response.headers["content-type"];
      reportFindings(
        reporter,
        exchange,
        type !== undefined && JSON_TYPE.test(type.trim())
          ? []
          : [
              {
                pointer: "",
                kind: "wrong-media-type",
                expected: "application/json",
                actual: type ?? "no content type",
              },
            ],
      );
    }
  },
};
