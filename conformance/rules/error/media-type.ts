import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { responsesWithBody } from "./api-responses.ts";

/** A JSON media type, also with a structured-syntax suffix such as application/problem+json (RFC 6839). */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** §4: JSON has a JSON media type, with or without a charset. An empty body has none. */
export const mediaType: Rule = {
  id: "error.media-type",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = responsesWithBody(survey);
    if (responses.length === 0) reporter.needs("a response");
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
                expected: "application/json, or another JSON media type",
                actual: type ?? "no content type",
              },
            ],
      );
    }
  },
};
