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
      for (const at of both.slice(0, 5)) {
        reporter.violates({
          exchange,
          pointer: `/items/${at}/is_tracked_competitor`,
          kind: "own-competitor",
          expected: "false in the queried brand's row",
          actual: "true",
        });
      }
      const isDistinctive = rows.some(
        (row) => row?.is_you === true || row?.is_tracked_competitor === true,
      );
      if (both.length === 0 && isDistinctive) reporter.holds(exchange);
    }
  },
};
