import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { FIELDS, sentimentPairRequests, pairsByResponse } from "./pairs.ts";

/** A rule: one of the two fields is a number within bounds for every mentioned brand, never null. */
export function rangeRule(id: string, which: keyof typeof FIELDS, lowest: number): Rule {
  return {
    id,
    requests: sentimentPairRequests,
    judge(survey, reporter) {
      reporter.needs(`a mentioned brand with ${FIELDS[which]}`);
      for (const [exchange, pairs] of pairsByResponse(survey)) {
        const reported = pairs.filter((pair) => pair[which] !== undefined);
        const findings = reported
          .filter((pair) => !isWithin(pair[which], lowest))
          .map((pair) => ({
            pointer: `${pair.pointer}/${FIELDS[which]}`,
            kind: typeof pair[which] === "number" ? "out-of-range" : "no-number",
            expected: `a number from ${lowest} to 100`,
            actual: formatValue(pair[which]),
          }));
        reportFindings(reporter, exchange, findings, reported.length > 0);
      }
    },
  };
}

function isWithin(value: unknown, lowest: number): boolean {
  return typeof value === "number" && lowest <= value && value <= 100;
}
