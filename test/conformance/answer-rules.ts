import { RUN_RULES } from "../../conformance/rules/run/index.ts";
import { RUNS_RULES } from "../../conformance/rules/runs/index.ts";
import { SENTIMENT_RULES } from "../../conformance/rules/sentiment/index.ts";
import { VIDEO_RULES } from "../../conformance/rules/video/index.ts";
import type { Rule } from "../../conformance/rule.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { check, type Checked } from "../support/check.ts";

/** Rules that look at single answers and videos, and at the sentiment in them. */
export const ANSWER_RULES: readonly Rule[] = [
  ...SENTIMENT_RULES,
  ...RUNS_RULES,
  ...RUN_RULES,
  ...VIDEO_RULES,
];

/** The keys of the scenarios besides `agency`. */
export const OTHER_SCENARIOS = [
  ["edges", "lmvz_live_edges_read"],
  ["tiny", "lmvz_live_tiny_read"],
  ["empty", "lmvz_live_empty_read"],
] as const;

/** The rules that a fault breaks on `agency`. */
export async function brokenBy(fault: Fault, rules: readonly Rule[]): Promise<string[]> {
  const { verdicts } = await check({ rules, faults: [fault] });
  return verdicts
    .filter(({ outcome }) => outcome === "fail" || outcome === "error")
    .map(({ requirement, outcome, reason }) =>
      outcome === "error" ? `${requirement.id}: ${reason}` : requirement.id,
    );
}

/** The ids of those rules that came out in some way. */
export function idsOf({ verdicts }: Checked, wanted: string): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === wanted)
    .map(({ requirement }) => requirement.id);
}
