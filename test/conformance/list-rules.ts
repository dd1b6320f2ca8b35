import type { Rule } from "../../conformance/rule.ts";
import type { Verdict } from "../../conformance/judge.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { check, lines } from "../support/check.ts";

/** Scenarios and the keys that open them. */
export const SCENARIOS = [
  ["agency", "lmvz_live_northwind_read"],
  ["agency", "lmvz_live_southridge_read"],
  ["agency", "lmvz_live_starter_write"],
  ["edges", "lmvz_live_edges_read"],
  ["tiny", "lmvz_live_tiny_read"],
  ["empty", "lmvz_live_empty_read"],
  ["empty", "lmvz_live_bare_read"],
] as const;

/** What is wrong: findings, and rules that broke themselves. */
export function complaints(verdicts: readonly Verdict[]): string[] {
  return [...lines(verdicts, "fail"), ...lines(verdicts, "error")];
}

export function idsOf(verdicts: readonly Verdict[], wanted: Verdict["outcome"]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === wanted)
    .map(({ requirement }) => requirement.id);
}

/** What a fault's killers made of it: who slept, who cried without being named, who broke. */
export async function trialOf(fault: Fault, rules: readonly Rule[]): Promise<Trial> {
  const { verdicts } = await check({ rules, faults: [fault] });
  const failed = idsOf(verdicts, "fail");
  return {
    slept: fault.kills.filter((id) => !failed.includes(id)),
    cried: failed.filter((id) => !fault.kills.includes(id) && !fault.may.includes(id)),
    broke: lines(verdicts, "error"),
  };
}

export interface Trial {
  readonly slept: readonly string[];
  readonly cried: readonly string[];
  readonly broke: readonly string[];
}

/** How every fault's trial has to end. */
export const CAUGHT: Trial = { slept: [], cried: [], broke: [] };

/** Requirements that no fault of a group kills. */
export function unproven(rules: readonly Rule[], faults: readonly Fault[]): string[] {
  const killed = new Set(faults.flatMap(({ kills }) => kills));
  return rules.map(({ id }) => id).filter((id) => !killed.has(id));
}
