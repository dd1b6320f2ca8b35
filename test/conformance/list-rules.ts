import { DATE_RULES } from "../../conformance/rules/date/index.ts";
import { ECHO_RULES } from "../../conformance/rules/echo/index.ts";
import { FILTER_RULES } from "../../conformance/rules/filter/index.ts";
import { PAGE_RULES } from "../../conformance/rules/page/index.ts";
import { TIME_RULES } from "../../conformance/rules/time/index.ts";
import type { Rule } from "../../conformance/rule.ts";
import type { Verdict } from "../../conformance/judge.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { check, lines } from "../support/check.ts";

/** The rules on what all lists and metric replies share (§2.1, §8). */
export const LIST_RULES: readonly Rule[] = [
  ...PAGE_RULES,
  ...DATE_RULES,
  ...TIME_RULES,
  ...ECHO_RULES,
  ...FILTER_RULES,
];

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
