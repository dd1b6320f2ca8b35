import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests } from "./probes.ts";
import { errorResponses } from "./api-responses.ts";

/** Patterns of internal details. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ["a stack trace", /Traceback \(most recent call last\)|File "[^"]+", line \d+/],
  ["a stack trace", /(\n|\\n)\s*at \S.*[:(]\d+(:\d+)?\)?/],
  ["SQL", /\bSELECT\b[^"]{1,200}\bFROM\b|\bINSERT INTO\b|\bUPDATE\b[^"]{1,100}\bSET\b[^"]*=/],
  [
    "SQL",
    /SQLSTATE|syntax error at or near|psycopg|sqlalchemy|\brelation \\?"\w+\\?" does not exist/,
  ],
  ["a file path", /(^|[\s"'(:])\/(app|etc|home|opt|root|srv|tmp|usr|var)\/[\w.-]+\/[\w./-]*\.\w+/],
  ["a file path", /\b[A-Z]:\\{1,2}\w[^"\s]*\.\w+|node_modules\/|site-packages\//],
];

/** §7: errors contain no internal details. */
export const noLeak: Rule = {
  id: "error.no-leak",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    const responses = errorResponses(survey);
    if (responses.length === 0) reporter.needs("a response with an error status");
    for (const exchange of responses) {
      const leak = LEAKS.find(([, form]) => form.test(exchange.response.text));
      reportFindings(
        reporter,
        exchange,
        leak === undefined
          ? []
          : [
              {
                pointer: "/error/message",
                kind: "leak",
                expected: "no internal details",
                actual: `${leak[0]}: ${(leak[1].exec(exchange.response.text)?.[0] ?? "").slice(0, 80)}`,
              },
            ],
      );
    }
  },
};
