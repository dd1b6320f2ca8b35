import { AUTH_RULES } from "../../conformance/rules/auth/index.ts";
import { ERROR_RULES } from "../../conformance/rules/error/index.ts";
import type { Verdict } from "../../conformance/core/judge.ts";
import { check, problems, type Checked, type CheckOptions } from "../support/check.ts";

/** Rules of `auth` and `error`: a fault of one group is also detected by the other. */
export const ERROR_AND_AUTH_RULES = [...AUTH_RULES, ...ERROR_RULES];

export async function checkErrorRules(options: Omit<CheckOptions, "rules"> = {}): Promise<Checked> {
  return check({ ...options, rules: ERROR_AND_AUTH_RULES });
}

/** Findings of all rules except advisory ones. */
export function countedFindings(verdicts: readonly Verdict[]): string[] {
  return problems(verdicts.filter(({ requirement }) => requirement.level !== "advisory"));
}
