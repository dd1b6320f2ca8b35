import { reportFindings, formatValue } from "../../assert/findings.ts";
import { mentionsOf, runDetails } from "../../assert/runs.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";

/**
 * §2.16: a mention of the run's own brand is one of a tracked brand. Other names may be spellings of tracked
 * brands, or those of brands that other runs are about (C71).
 */
export const runTrackedFlag: Rule = {
  id: "run.tracked-flag",
  requests: runDetailRequests,
  judge(survey, reporter) {
    reporter.needs("a run whose details mention its brand");
    for (const { exchange, detail } of runDetails(survey)) {
      const own = mentionsOf(detail).flatMap((mention, index) =>
        mention.brand === detail.brand ? [{ mention, index }] : [],
      );
      const findings = own
        .filter(({ mention }) => mention.is_tracked_brand === false)
        .map(({ mention, index }) => ({
          pointer: `/mentions/${index}/is_tracked_brand`,
          kind: "tracked-brand-denied",
          expected: `true, because ${formatValue(detail.brand)} is tracked`,
          actual: formatValue(mention.is_tracked_brand),
        }));
      reportFindings(reporter, exchange, findings, own.length > 0);
    }
  },
};
