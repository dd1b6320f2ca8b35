import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { mentionsOf, runDetails } from "../../assert/runs.ts";

/** §2.16 */
export const sentimentReason: Rule = {
  id: "sentiment.reason",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const details = runDetails(survey).filter(({ detail }) => mentionsOf(detail).length > 0);
    if (details.length === 0) reporter.needs("the details of a run that mentions a brand");
    for (const { exchange, detail } of details) {
      const findings = mentionsOf(detail).flatMap(({ sentiment_reason: reason }, index) =>
        reason === null || typeof reason === "string"
          ? []
          : [
              {
                pointer: `/mentions/${index}/sentiment_reason`,
                kind: reason === undefined ? "field-missing" : "wrong-type",
                expected: "a string or null",
                actual: formatValue(reason),
              },
            ],
      );
      reportFindings(reporter, exchange, findings);
    }
  },
};
