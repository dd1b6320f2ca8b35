import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { FIELDS, pairAsks, sentimentPairs } from "./pairs.ts";

/** A rule that one of the two is a number within bounds wherever a brand is named. Never null, though 0 may mean no data. */
export function rangeRule(id: string, which: keyof typeof FIELDS, lowest: number): Rule {
  return {
    id,
    asks: pairAsks,
    judge(survey, judgement) {
      const pairs = sentimentPairs(survey).filter((pair) => pair[which] !== undefined);
      if (pairs.length === 0) judgement.missing(`a named brand with ${FIELDS[which]}`);
      for (const [exchange, group] of Map.groupBy(pairs, (pair) => pair.exchange)) {
        const findings = group
          .filter((pair) => !isWithin(pair[which], lowest))
          .map((pair) => ({
            pointer: `${pair.pointer}/${FIELDS[which]}`,
            kind: typeof pair[which] === "number" ? "out-of-range" : "no-number",
            expected: `a number from ${lowest} to 100`,
            actual: shown(pair[which]),
          }));
        tell(judgement, exchange, { findings, witness: true });
      }
    },
  };
}

function isWithin(value: unknown, lowest: number): boolean {
  return typeof value === "number" && lowest <= value && value <= 100;
}
