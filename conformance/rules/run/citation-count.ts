import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { runDetails } from "../../assert/runs.ts";

/** §2.16: the count equals the number of citations. */
export const runCitationCount: Rule = {
  id: "run.citation-count",
  requests: runDetailRequests,
  judge(survey, reporter) {
    let seen = false;
    for (const { exchange, detail } of runDetails(survey)) {
      const { citation_count: count, citations } = detail;
      if (!Number.isInteger(count) || !Array.isArray(citations)) continue;
      const witness = count > 0 || citations.length > 0;
      seen ||= witness;
      const finding = {
        pointer: "/citation_count",
        kind: "count-differs",
        expected: `${citations.length}, the number of citations`,
        actual: String(count),
      };
      const findings = count === citations.length ? [] : [finding];
      reportFindings(reporter, exchange, findings, witness);
    }
    if (!seen) reporter.needs("a run with citations");
  },
};
