import type { Rule } from "../../conformance/rule.ts";
import { AUTHORITY_RULES } from "../../conformance/rules/authority/index.ts";
import { CITATIONS_RULES } from "../../conformance/rules/citations/index.ts";
import { DOMAINS_RULES } from "../../conformance/rules/domains/index.ts";
import { OWNED_RULES } from "../../conformance/rules/owned/index.ts";
import { SOV_RULES } from "../../conformance/rules/sov/index.ts";
import { VISIBILITY_RULES } from "../../conformance/rules/visibility/index.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import type { Checked } from "../support/check.ts";
import { groundOf } from "./ground.ts";

/** The rules about visibility, share of voice, and what is cited: six groups that share their walks. */
export const RULES: readonly Rule[] = [
  ...VISIBILITY_RULES,
  ...SOV_RULES,
  ...DOMAINS_RULES,
  ...CITATIONS_RULES,
  ...OWNED_RULES,
  ...AUTHORITY_RULES,
];

/** A fake that these rules are tried on, again and again. */
export function ground(
  scenario: string,
  key: string,
): (...faults: readonly Fault[]) => Promise<Checked> {
  return groundOf(scenario, key, { rules: RULES, mostRequests: 500 });
}

export { idsOf } from "./ground.ts";
