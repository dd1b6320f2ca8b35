import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";
import { itemsOf } from "../../assert/rows.ts";

/** §2.8: a brand is not its own competitor. */
export const sovCompetitor: Rule = {
  id: "sov.competitor",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs("a row of the brand itself or of a tracked competitor");
    for (const exchange of survey.responses("listTopMentionedBrands")) {
      const rows = itemsOf(exchange);
      const both = rows.flatMap((row, at) =>
        row?.is_you === true && row.is_tracked_competitor === true ? [at] : [],
      );
      const findings = both.map((at) => ({
        pointer: `/items/${at}/is_tracked_competitor`,
        kind: "own-competitor",
        expected: "false in the queried brand's row",
        actual: "true",
      }));
      const isDistinctive = rows.some(
        (row) => row?.is_you === true || row?.is_tracked_competitor === true,
      );
      reportFindings(reporter, exchange, findings, isDistinctive);
    }
  },
};
