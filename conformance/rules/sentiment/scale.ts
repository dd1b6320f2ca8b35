import { counted } from "../../../src/common/counted.ts";
import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { intervalOf } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import {
  MAX_PER_ANSWER,
  decimalsIn,
  FIELDS,
  sentimentPairRequests,
  pairsByResponse,
  type SentimentPair,
} from "./pairs.ts";

/** §2.2: percentages, not fractions: one label changes either number by at least 100 / mentions. */
export const sentimentScale: Rule = {
  id: "sentiment.scale",
  requests: sentimentPairRequests,
  judge(survey, reporter) {
    for (const which of ["net", "coverage"] as const) {
      const decimals = decimalsIn(survey, which);
      let seen = false;
      for (const [exchange, pairs] of pairsByResponse(survey)) {
        const group = pairs.filter(({ [which]: value }) => isNonZero(value));
        const findings = group.flatMap((pair) => tooSmall(pair, which, decimals));
        const witness = group.some(({ mentions }) => leastStep(mentions) >= 1);
        seen ||= witness;
        reportFindings(reporter, exchange, findings, witness);
      }
      if (!seen) reporter.needs(`a brand with few mentions and ${FIELDS[which]} other than 0`);
    }
  },
};

function isNonZero(value: unknown): value is number {
  return typeof value === "number" && value !== 0;
}

function leastStep(mentions: number): number {
  return 100 / (mentions * MAX_PER_ANSWER);
}

function tooSmall(
  pair: SentimentPair,
  which: "net" | "coverage",
  decimals: number,
): FindingDetails[] {
  const value = Number(pair[which]);
  const least = leastStep(pair.mentions);
  if (intervalOf(Math.abs(value), decimals).high >= least) return [];
  return [
    {
      pointer: `${pair.pointer}/${FIELDS[which]}`,
      kind: "step-too-small",
      expected: `0, at least ${least.toPrecision(3)} or at most -${least.toPrecision(3)}: of ${counted(pair.mentions, "mention")}, one label more or less changes the percentage by that much`,
      actual: String(value),
    },
  ];
}
