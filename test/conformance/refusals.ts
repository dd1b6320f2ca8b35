import { AUTH_RULES } from "../../conformance/rules/auth/index.ts";
import { ERROR_RULES } from "../../conformance/rules/error/index.ts";
import type { Verdict } from "../../conformance/judge.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { check, lines, type Checked, type CheckOptions } from "../support/check.ts";

/** The rules of `auth` and `error`: what one group's fault does is seen by both. */
export const REFUSAL_RULES = [...AUTH_RULES, ...ERROR_RULES];

export async function checkRefusals(options: Omit<CheckOptions, "rules"> = {}): Promise<Checked> {
  return check({ ...options, rules: REFUSAL_RULES });
}

export function ids(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Rules that failed or broke, as readable lines. */
export function complaints(verdicts: readonly Verdict[]): string[] {
  return [...lines(verdicts, "fail"), ...lines(verdicts, "error")];
}

/** Which rules a fault trips that it must not, and which it must and does not. */
export async function misjudged(fault: Fault): Promise<object> {
  const { verdicts } = await checkRefusals({ faults: [fault] });
  const tripped = ids(verdicts, "fail");
  return {
    missed: fault.kills.filter((id) => !tripped.includes(id)),
    unforeseen: tripped.filter((id) => !fault.kills.includes(id) && !fault.may.includes(id)),
    broken: lines(verdicts, "error"),
  };
}

export const JUDGED_RIGHT = { missed: [], unforeseen: [], broken: [] };

/** Something that a deployment may do as well. */
export function variation(answer: Fault["answer"]): Fault {
  return { id: "variation", says: "", kills: [], may: [], answer };
}

/** The findings that count: a hint never does. */
export function countedFindings(verdicts: readonly Verdict[]): string[] {
  return complaints(verdicts.filter(({ requirement }) => requirement.level !== "hint"));
}
