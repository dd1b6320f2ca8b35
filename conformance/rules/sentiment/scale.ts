import { intervalOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, tell } from "../../tell.ts";
import { MOST_PER_ANSWER } from "./mentions.ts";
import { decimalsIn, FIELDS, pairAsks, pairsByReply, type SentimentPair } from "./pairs.ts";

/** §2.2: percents, not fractions: one label more or less moves either number by 100 / mentions at least. */
export const sentimentScale: Rule = {
  id: "sentiment.scale",
  asks: pairAsks,
  judge(survey, judgement) {
    for (const which of ["net", "coverage"] as const) {
      const decimals = decimalsIn(survey, which);
      let seen = false;
      for (const [exchange, pairs] of pairsByReply(survey)) {
        const group = pairs.filter(({ [which]: value }) => isNonZero(value));
        const findings = group.flatMap((pair) => tooSmall(pair, which, decimals));
        const witness = group.some(({ mentions }) => leastStep(mentions) >= 1);
        seen ||= witness;
        tell(judgement, exchange, { findings, witness });
      }
      if (!seen) judgement.missing(`a brand with few mentions and ${FIELDS[which]} other than 0`);
    }
  },
};

function isNonZero(value: unknown): value is number {
  return typeof value === "number" && value !== 0;
}

function leastStep(mentions: number): number {
  return 100 / (mentions * MOST_PER_ANSWER);
}

function tooSmall(pair: SentimentPair, which: "net" | "coverage", decimals: number): Finding[] {
  const value = Number(pair[which]);
  const least = leastStep(pair.mentions);
  if (intervalOf(Math.abs(value), decimals).high >= least) return [];
  return [
    {
      pointer: `${pair.pointer}/${FIELDS[which]}`,
      kind: "step-too-small",
      expected: `0 or at least ${least.toPrecision(3)} in size, with ${pair.mentions} mentions`,
      actual: String(value),
    },
  ];
}
