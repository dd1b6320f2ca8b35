import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { FIELDS, pairAsks, pairsByReply } from "./pairs.ts";

/** A rule that one of the two is a number within bounds wherever a brand is named. Never null, though 0 may mean no data. */
export function rangeRule(id: string, which: keyof typeof FIELDS, lowest: number): Rule {
  return {
    id,
    asks: pairAsks,
    judge(survey, judgement) {
      judgement.missing(`a named brand with ${FIELDS[which]}`);
      for (const [exchange, pairs] of pairsByReply(survey)) {
        const told = pairs.filter((pair) => pair[which] !== undefined);
        const findings = told
          .filter((pair) => !isWithin(pair[which], lowest))
          .map((pair) => ({
            pointer: `${pair.pointer}/${FIELDS[which]}`,
            kind: typeof pair[which] === "number" ? "out-of-range" : "no-number",
            expected: `a number from ${lowest} to 100`,
            actual: shown(pair[which]),
          }));
        tell(judgement, exchange, { findings, witness: told.length > 0 });
      }
    },
  };
}

function isWithin(value: unknown, lowest: number): boolean {
  return typeof value === "number" && lowest <= value && value <= 100;
}
