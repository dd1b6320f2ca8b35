import { AUTH_RULES } from "../../conformance/rules/auth/index.ts";
import { ERROR_RULES } from "../../conformance/rules/error/index.ts";
import type { Verdict } from "../../conformance/judge.ts";
import { check, complaints, type Checked, type CheckOptions } from "../support/check.ts";

/** The rules of `auth` and `error`: what one group's fault does is seen by both. */
export const REFUSAL_RULES = [...AUTH_RULES, ...ERROR_RULES];

export async function checkRefusals(options: Omit<CheckOptions, "rules"> = {}): Promise<Checked> {
  return check({ ...options, rules: REFUSAL_RULES });
}

/** The findings that count: a hint never does. */
export function countedFindings(verdicts: readonly Verdict[]): string[] {
  return complaints(verdicts.filter(({ requirement }) => requirement.level !== "hint"));
}
