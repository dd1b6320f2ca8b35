import { reportFindings } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { ownedRequests } from "../../plan/cited-sources.ts";

const ECHOED = ["brand", "start_date", "end_date", "llm_provider"];

/** §2.11: the four keys of `filters_applied`. */
export const ownedFilters: Rule = {
  id: "owned.filters",
  requests: ownedRequests,
  judge(survey, reporter) {
    reporter.needs("a response of /sources/owned-share");
    for (const exchange of survey.responses("getOwnedShare")) {
      const echo: unknown = exchange.response?.json?.filters_applied;
      const keys = new Set(typeof echo === "object" && echo !== null ? Object.keys(echo) : []);
      const absent = ECHOED.filter((name) => !keys.has(name));
      const findings = absent.map((name) => ({
        pointer: `/filters_applied/${name}`,
        kind: "echo-absent",
        expected: `the key ${name}`,
        actual: "absent",
      }));
      reportFindings(reporter, exchange, findings);
    }
  },
};
